// SPDX-License-Identifier: Apache-2.0
// The constants of sums of products: 512 bits that say which elements are multiplied by what.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/ops/threads/thread_program.h"

namespace viplite::format {

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
