// SPDX-License-Identifier: Apache-2.0
// One instruction of each unit: its parameters and the payload of the word that executes.
#pragma once

#include "libhbdnn/format/x2a/words/instruction.h"
#include "libhbdnn/format/x2a/words/word_group.h"

namespace hbdnn::format::x2a {

// Error bad_model: other parameters, values that contradict each other, bits that no field has.
emu::Result<Operation> decode_load(const WordGroup& words, std::uint64_t payload);
emu::Result<Operation> decode_picture(const WordGroup& words, std::uint64_t payload);
emu::Result<Operation> decode_store(const WordGroup& words, std::uint64_t payload);
emu::Result<Operation> decode_order(const WordGroup& words, std::uint64_t payload);
emu::Result<Operation> decode_move(const WordGroup& words, std::uint64_t payload);
emu::Result<Operation> decode_conv(const WordGroup& words, std::uint64_t payload);
emu::Result<Operation> decode_pool(const WordGroup& words, std::uint64_t payload);
emu::Result<Operation> decode_resize(const WordGroup& words, std::uint64_t payload);
emu::Result<Operation> decode_argmax(const WordGroup& words, std::uint64_t payload);

} // namespace hbdnn::format::x2a
