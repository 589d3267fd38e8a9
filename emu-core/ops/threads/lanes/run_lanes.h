// SPDX-License-Identifier: Apache-2.0
// Batches of threads from their first instruction to their last.
#pragma once

#include "emu-core/ops/threads/image_access.h"
#include "emu-core/ops/threads/lanes/lane_program.h"

namespace emu::ops::threads {

// The rows of one batch, for one program.
class LaneMemory {
public:
    explicit LaneMemory(const LaneProgram& program);

    std::uint32_t* words() { return first_; }
    std::uint32_t* row(unsigned number) { return first_ + std::size_t{number} * batch_lanes; }

    // Registers as threads begin with them: those from `first` on, in their order, x being the
    // fastest of their numbers. Precondition: there are as many.
    void begin(const ThreadGrid& grid, std::int64_t first, int count);

private:
    std::vector<std::uint32_t> memory_;
    std::uint32_t* first_; // at a cache line
    std::size_t register_rows_;
};

// Runs threads of the batch in `rows`. Precondition: the program was checked and ends
// (check_program.h, walk.h); load_padding bytes follow memory.before; no two threads store to the
// same place.
void run_batch(const ThreadProgram& program, const LaneProgram& lanes, RunSteps run_steps,
               LaneMemory& rows, int count, const ThreadMemory& memory);

// The registers of single threads of a batch that one instruction reads or writes.
class LaneRegisters {
public:
    explicit LaneRegisters(const ThreadInstruction& instruction);
    // Valid until the next call.
    Registers& of(LaneMemory& rows, int lane);

private:
    std::vector<std::size_t> touched_;
    Registers registers_{};
};

// Runs one instruction that lanes leave to single threads.
void run_by_thread(const ThreadProgram& program, const ThreadInstruction& instruction,
                   LaneMemory& rows, LaneRange range);

// Calls visit(range, is_taken) for neighbours of which the row says the same.
template <class Visit> void each_run(const std::uint32_t* row, LaneRange range, Visit visit) {
    for (int first = range.first; first < range.last;) {
        int last = first + 1;
        while (last < range.last && (row[last] != 0) == (row[first] != 0)) ++last;
        visit(LaneRange{first, last}, row[first] != 0);
        first = last;
    }
}

} // namespace emu::ops::threads
