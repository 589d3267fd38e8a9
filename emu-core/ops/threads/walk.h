// SPDX-License-Identifier: Apache-2.0
// Where a program's threads go in memory, before what is in memory is known: all of its addresses
// and branches must follow from the threads' numbers and constants.
#pragma once

#include "emu-core/ops/threads/image_access.h"

#include <functional>
#include <set>

namespace emu::ops::threads {

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
