// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/lanes/run_lanes.h"

#include "emu-core/ops/threads/lanes/lane_images.h"
#include "emu-core/ops/threads/run_thread.h"

#include <algorithm>

namespace emu::ops::threads {
namespace {

constexpr std::size_t line_bytes = 64;

std::uint32_t* aligned(std::uint32_t* words) {
    const auto beyond = reinterpret_cast<std::uintptr_t>(words) % line_bytes;
    return words + (beyond == 0 ? 0 : (line_bytes - beyond) / sizeof *words);
}

class Batch {
public:
    Batch(const ThreadProgram& program, const LaneProgram& lanes, RunSteps run_steps,
          LaneMemory& rows, const ThreadMemory& memory)
        : program_(program), lanes_(lanes), run_steps_(run_steps), rows_(rows), memory_(memory) {}

    void run(int count) {
        waiting_.push_back({0, {0, count}});
        while (!waiting_.empty()) {
            const Position next = waiting_.back();
            waiting_.pop_back();
            run_from(next);
        }
    }

private:
    struct Position {
        std::size_t at = 0;
        LaneRange range;
    };

    // To the end, or to a branch that some take: then all of them wait.
    void run_from(Position position) {
        while (position.at < program_.instructions.size()) {
            const ThreadInstruction& instruction = program_.instructions[position.at];
            const LaneInstruction& lanes = lanes_.instructions[position.at];
            run_steps_(lanes_.steps.data() + lanes.first, lanes.last - lanes.first, rows_.words(),
                       position.range);
            ++position.at;
            if (lanes.action != LaneAction::branch) {
                act(instruction, lanes, position.range);
                continue;
            }
            const std::size_t next = position.at, waiting = waiting_.size();
            each_run(rows_.row(lanes.condition), position.range,
                     [&](LaneRange range, bool is_taken) {
                         waiting_.push_back({is_taken ? instruction.target : next, range});
                     });
            if (waiting_.size() > waiting + 1) return;
            position = waiting_.back();
            waiting_.pop_back();
        }
    }

    void act(const ThreadInstruction& instruction, const LaneInstruction& lanes, LaneRange range) {
        const LaneAccess access{program_, instruction, lanes};
        switch (lanes.action) {
        case LaneAction::load_image: return load_images(access, rows_, range, memory_);
        case LaneAction::store_image: return store_images(access, rows_, range, memory_);
        case LaneAction::load: return load_words(access, rows_, range, memory_);
        case LaneAction::by_thread: return run_by_thread(program_, instruction, rows_, range);
        default: break;
        }
    }

    const ThreadProgram& program_;
    const LaneProgram& lanes_;
    RunSteps run_steps_;
    LaneMemory& rows_;
    const ThreadMemory& memory_;
    std::vector<Position> waiting_;
};

} // namespace

LaneMemory::LaneMemory(const LaneProgram& program)
    : memory_(std::size_t{program.rows} * batch_lanes + line_bytes / sizeof(std::uint32_t)),
      first_(aligned(memory_.data())), register_rows_(std::size_t{program.registers} * 4) {
    for (const LaneProgram::Constant& constant : program.constants)
        std::fill_n(row(constant.row), batch_lanes, constant.value);
}

void LaneMemory::begin(const ThreadGrid& grid, std::int64_t first, int count) {
    std::fill_n(first_, register_rows_ * batch_lanes, 0U);
    const std::int64_t plane = std::int64_t{grid.extents[0]} * grid.extents[1];
    std::array<std::int64_t, 3> at{first % grid.extents[0], first % plane / grid.extents[0],
                                   first / plane};
    for (int lane = 0; lane < count; ++lane) {
        for (std::size_t i = 0; i < 3; ++i)
            row(static_cast<unsigned>(i))[lane] =
                static_cast<std::uint32_t>(at[i] * grid.scales[i] + grid.offsets[i]);
        for (std::size_t i = 0; i < 3 && ++at[i] == grid.extents[i]; ++i) at[i] = 0;
    }
}

LaneRegisters::LaneRegisters(const ThreadInstruction& instruction) {
    touched_.push_back(instruction.destination);
    for (const ThreadSource& source : instruction.sources) {
        const bool is_pair = source.kind == ThreadSource::Kind::pair;
        if (is_pair || source.kind == ThreadSource::Kind::registers)
            touched_.push_back(source.index);
        if (is_pair) touched_.push_back(source.index + 1U);
    }
}

Registers& LaneRegisters::of(LaneMemory& rows, int lane) {
    for (const std::size_t number : touched_) {
        for (std::size_t i = 0; i < 4; ++i)
            registers_[number].set(i, rows.row(static_cast<unsigned>(4 * number + i))[lane]);
    }
    return registers_;
}

void run_by_thread(const ThreadProgram& program, const ThreadInstruction& instruction,
                   LaneMemory& rows, LaneRange range) {
    static const MemoryParts none;
    LaneRegisters registers(instruction);
    for (int lane = range.first; lane < range.last; ++lane) {
        const Step step{program, instruction, registers.of(rows, lane)};
        run_step(step, {none, none, {}, {}});
        for (std::size_t i = 0; i < 4; ++i)
            rows.row(4U * instruction.destination + static_cast<unsigned>(i))[lane] =
                step.destination().get<std::uint32_t>(i);
    }
}

void run_batch(const ThreadProgram& program, const LaneProgram& lanes, RunSteps run_steps,
               LaneMemory& rows, int count, const ThreadMemory& memory) {
    Batch(program, lanes, run_steps, rows, memory).run(count);
}

} // namespace emu::ops::threads
