// SPDX-License-Identifier: Apache-2.0
// The 64-bit words of container 6 and of the mini container, and which of them count.
#pragma once

#include "librknnrt/format/container/task_writer.h"

#include <optional>

namespace rknn::format {

struct RegisterWord {
    std::uint16_t address = 0;
    std::uint32_t value = 0;
    std::uint16_t block = 0;
};

// Two registers that generation "RKNPU t4" writes through the block of CSC, a unit it does not
// have. What they do is unknown; without them its files give the same bytes as others' (measured).
bool is_without_effect(std::uint16_t address);

RegisterWord register_word(std::uint64_t word);

// True for words that write a register of a unit, false for those that fetch, synchronise and
// start. Error bad_model: an unknown block, or a register that is not of the block's unit.
emu::Result<bool> writes_register(const RegisterWord& word);

} // namespace rknn::format
