// SPDX-License-Identifier: Apache-2.0
// One thread from its first instruction to its last.
#pragma once

#include "emu-core/ops/threads/image_access.h"

namespace emu::ops::threads {

// Anything but branches.
void run_step(const Step& step, const ThreadMemory& memory);

// Precondition: the program was checked and ends (check_program.h, walk.h).
void run_thread(const ThreadProgram& program, Registers& registers, const ThreadMemory& memory);

// The registers that a thread begins with.
Registers first_registers(const ThreadGrid& grid, std::int64_t x, std::int64_t y, std::int64_t z);

// Calls visit(x, y, z) for all threads, in their order, until it returns false.
template <class Visit> void for_each_thread(const ThreadGrid& grid, Visit visit) {
    for (std::int64_t z = 0; z < grid.extents[2]; ++z) {
        for (std::int64_t y = 0; y < grid.extents[1]; ++y) {
            for (std::int64_t x = 0; x < grid.extents[0]; ++x) {
                if (!visit(x, y, z)) return;
            }
        }
    }
}

} // namespace emu::ops::threads
