// SPDX-License-Identifier: Apache-2.0
// One instruction of a shader program as the core has it.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/ops/threads/thread_program.h"
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

// The constants of sums of products: 512 bits that say which elements are multiplied by what.
using DotWords = std::array<std::uint32_t, 16>;

// What the instruction says of the sums.
struct DotForm {
    std::uint8_t sums = 1;
    bool is_wide = false;         // of 32 products instead of 16
    bool is_pair = false;         // source 0 is a pair
    emu::Dtype first{}, second{}; // of source 0 and 1
};

// Error bad_model: a selection that is not known.
emu::Result<emu::ops::ThreadDot> decode_dot(const DotWords& words, const DotForm& form);

} // namespace viplite::format
