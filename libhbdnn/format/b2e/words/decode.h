// SPDX-License-Identifier: Apache-2.0
// The words of one function as instructions. Whatever is not understood and not zero is refused.
#pragma once

#include "libhbdnn/format/b2e/words/geometry.h"
#include "libhbdnn/format/b2e/words/instruction.h"

#include "emu-core/base/result.h"

#include <span>

namespace hbdnn::format::b2e {

// Error bad_model: "word 12 (CONV): ..." with the field and its value.
emu::Result<std::vector<Instruction>> decode(std::span<const std::uint64_t> words,
                                             const Geometry& geometry);

// "CONV"; "unit 7" where there is none.
std::string name_of_unit(std::uint32_t number);
// Of the unit that the word is for.
std::string name_of_unit_of(std::uint64_t word);

// One line for people.
std::string to_text(const Instruction& instruction);

} // namespace hbdnn::format::b2e
