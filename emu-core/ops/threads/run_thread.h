// SPDX-License-Identifier: Apache-2.0
// One thread from its first instruction to its last, and where all of a program's threads go in
// memory before what is there is known: addresses and branches must follow from the threads'
// numbers and constants.
#pragma once

#include "emu-core/ops/threads/image_access.h"

#include <functional>
#include <set>

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

class Visitor {
public:
    virtual ~Visitor() = default;

    // A word that never changes; nothing where it may.
    virtual std::optional<std::uint32_t> constant_word(std::int64_t address) = 0;
    // An image's place, the first time that it is there. `instruction` is its number.
    virtual Outcome use_image(std::size_t instruction, std::int64_t address) = 0;
    virtual void store(const ThreadInstruction& instruction, const Pixel& pixel) = 0;
};

// Steps of all threads. Error bad_model: with the instruction's number; too many steps.
// Precondition: check_program(), check_grid().
Result<std::uint64_t> walk(const ThreadProgram& program, const ThreadGrid& grid, Visitor& visitor);

} // namespace emu::ops::threads
