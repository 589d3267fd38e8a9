// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/run_thread.h"

#include "emu-core/ops/threads/thread_steps.h"

namespace emu::ops::threads {

void run_step(const Step& step, const ThreadMemory& memory) {
    switch (step.instruction.code) {
    case ThreadCode::load: return load_word(step, memory);
    case ThreadCode::load_image: return load_image(step, memory);
    case ThreadCode::store_image: return store_image(step, memory);
    default: break;
    }
    if (is_of_components(step.instruction)) return compute_components(step);
    compute_elements(step);
}

void run_thread(const ThreadProgram& program, Registers& registers, const ThreadMemory& memory) {
    const std::size_t end = program.instructions.size();
    for (std::size_t at = 0; at < end;) {
        const ThreadInstruction& instruction = program.instructions[at];
        const Step step{program, instruction, registers};
        ++at;
        if (instruction.code != ThreadCode::branch) {
            run_step(step, memory);
        } else if (is_taken(step)) {
            at = instruction.target;
        }
    }
}

Registers first_registers(const ThreadGrid& grid, std::int64_t x, std::int64_t y, std::int64_t z) {
    Registers registers{};
    const std::array<std::int64_t, 3> number{x, y, z};
    for (std::size_t i = 0; i < 3; ++i)
        registers[0].set(i,
                         static_cast<std::uint32_t>(number[i] * grid.scales[i] + grid.offsets[i]));
    return registers;
}

} // namespace emu::ops::threads
