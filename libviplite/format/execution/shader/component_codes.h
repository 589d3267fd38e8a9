// SPDX-License-Identifier: Apache-2.0
// Instructions that are no vector operations, by their opcode.
#pragma once

#include "emu-core/ops/threads/thread_program.h"

#include <span>

namespace viplite::format {

struct ComponentCode {
    std::uint32_t opcode;
    emu::ops::ThreadCode code;
    std::uint8_t sources;   // a bit for each that it has
    std::uint8_t roundings; // a bit for each value of the field that it may have
    bool has_condition = false;
    bool has_bit_42 = false; // set in all known programs, without a meaning that was found
    // One that is set where the type is of less than 32 bits, and has no other meaning.
    bool may_be_packed = false;
};

// Moves where a condition holds. Measured in one program, whose result is a least of two.
inline constexpr ComponentCode conditional_move{0x09, emu::ops::ThreadCode::move, 7, 1, true};

// Nothing: no such instruction is in the programs that are known.
const ComponentCode* find_component_code(std::uint32_t opcode);

} // namespace viplite::format
