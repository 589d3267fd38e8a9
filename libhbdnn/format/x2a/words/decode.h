// SPDX-License-Identifier: Apache-2.0
// The words of one function as instructions. Whatever is not understood and not zero is refused.
#pragma once

#include "emu-core/base/error.h"
#include "libhbdnn/format/x2a/words/instruction.h"

#include <span>

namespace hbdnn::format::x2a {

// Error bad_model: "word 12 (CONV): ..." with the field and its value.
emu::Result<std::vector<Instruction>> decode(std::span<const std::uint64_t> words);

// "CONV"; "unit 7" where there is none.
std::string name_of_unit(std::uint32_t number);

// One line for people.
std::string to_text(const Instruction& instruction);

} // namespace hbdnn::format::x2a
