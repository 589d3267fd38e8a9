// SPDX-License-Identifier: Apache-2.0
// One instruction of a shader program as the core has it.
#pragma once

#include "libviplite/format/execution/shader/instruction_word.h"

namespace viplite::format {

struct DecodedInstruction {
    emu::ops::ThreadInstruction instruction; // without the numbers of image and sums
    std::optional<std::uint32_t> image;      // the uniform where an image's description begins
    std::optional<std::uint32_t> dot;        // and the constants of sums
    // Of those.
    std::uint8_t sums = 1;
    bool is_wide = false;
    emu::Dtype first{}, second{};
};

// Error bad_model: a field that is not known, or a value of one.
emu::Result<DecodedInstruction> decode_instruction(const InstructionWord& word,
                                                   bool is_before_target);

// Of opcode 0x45.
emu::Result<DecodedInstruction> decode_vector_operation(const InstructionWord& word);

} // namespace viplite::format
