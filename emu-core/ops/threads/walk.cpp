// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/run_thread.h"

#include "emu-core/base/error.h"
#include "emu-core/ops/threads/thread_steps.h"

namespace emu::ops::threads {
namespace {

constexpr std::uint64_t most_steps = std::uint64_t{1} << 27;
constexpr std::size_t most_places = 1 << 16;

class Walk {
public:
    Walk(const ThreadProgram& program, Visitor& visitor) : program_(program), visitor_(visitor) {}

    Outcome thread(Registers registers) {
        KnownComponents known;
        const std::size_t end = program_.instructions.size();
        for (std::size_t at = 0; at < end;) {
            if (++steps_ > most_steps)
                return error(Fault::bad_model, "its threads take more than 2^27 steps");
            const Step step{program_, program_.instructions[at], registers};
            if (step.instruction.code == ThreadCode::branch) {
                if (!known.knows_sources(step.instruction))
                    return refuse_at(at, "a branch that depends on what is in memory");
                at = is_taken(step) ? step.instruction.target : at + 1;
                continue;
            }
            EMU_TRY(instruction(at, step, known));
            ++at;
        }
        return {};
    }
    std::uint64_t steps() const { return steps_; }

private:
    static Error refuse_at(std::size_t instruction, const char* why) {
        return error(Fault::bad_model, "instruction %zu: %s", instruction, why);
    }

    Outcome instruction(std::size_t number, const Step& step, KnownComponents& known) {
        const ThreadInstruction& instruction = step.instruction;
        switch (instruction.code) {
        case ThreadCode::load_image:
        case ThreadCode::store_image: return image(number, step, known);
        case ThreadCode::load: return word(number, step, known);
        default: break;
        }
        const bool is_known = known.knows_sources(instruction);
        if (instruction.code == ThreadCode::integer_quotient && (!is_known || divides_by_0(step)))
            return refuse_at(number, "a division by 0, or by what is in memory");
        if (is_known && is_idle(step)) return {};
        if (is_known) compute(step);
        known.set(instruction, is_known);
        return {};
    }

    static bool divides_by_0(const Step& step) {
        const Register divisors = step.source(1);
        for (std::size_t i = 0; i < 4; ++i) {
            if ((step.instruction.mask >> i & 1) && divisors.get<std::uint32_t>(i) == 0)
                return true;
        }
        return false;
    }

    static void compute(const Step& step) {
        static const MemoryParts none;
        run_step(step, {none, none, {}, {}});
    }

    Outcome image(std::size_t number, const Step& step, KnownComponents& known) {
        const ThreadInstruction& instruction = step.instruction;
        const ThreadSource& coordinates = instruction.sources[1];
        if (instruction.is_placed && !known.knows_component(coordinates, 2))
            return refuse_at(number, "an address that depends on what is in memory");
        const Pixel pixel = pixel_of(step);
        if (places_.size() >= most_places) return refuse_at(number, "more places than images have");
        if (places_.emplace(number, pixel.address).second)
            EMU_TRY(visitor_.use_image(number, pixel.address));
        if (instruction.code == ThreadCode::load_image) {
            known.set(instruction, false);
            return {};
        }
        if (!known.knows_component(coordinates, 0) || !known.knows_component(coordinates, 1))
            return refuse_at(number, "a pixel to store that depends on what is in memory");
        visitor_.store(instruction, pixel);
        return {};
    }

    Outcome word(std::size_t number, const Step& step, KnownComponents& known) {
        if (!known.knows_sources(step.instruction))
            return refuse_at(number, "an address that depends on what is in memory");
        const auto constant = visitor_.constant_word(word_address(step));
        for (std::size_t i = 0; constant && i < 4; ++i) {
            if (step.instruction.mask >> i & 1) step.destination().set(i, *constant);
        }
        known.set(step.instruction, constant.has_value());
        return {};
    }

    const ThreadProgram& program_;
    Visitor& visitor_;
    std::set<std::pair<std::size_t, std::int64_t>> places_; // by instruction
    std::uint64_t steps_ = 0;
};

} // namespace

Result<std::uint64_t> walk(const ThreadProgram& program, const ThreadGrid& grid, Visitor& visitor) {
    Walk walk(program, visitor);
    Outcome outcome;
    for_each_thread(grid, [&](std::int64_t x, std::int64_t y, std::int64_t z) {
        outcome = walk.thread(first_registers(grid, x, y, z));
        return static_cast<bool>(outcome);
    });
    if (!outcome) return std::move(outcome).error();
    return walk.steps();
}

} // namespace emu::ops::threads
