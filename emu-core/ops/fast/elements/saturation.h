// SPDX-License-Identifier: Apache-2.0
// Results of 33 bits and more in words of 32.
#pragma once

#include "emu-core/ops/fast/chains/chain_form.h"

namespace emu::ops::fast {

// a + b, saturated.
inline std::int32_t saturated_sum(std::int32_t a, std::int32_t b) {
    const auto sum =
        static_cast<std::int32_t>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
    const std::int32_t end = (a >> 31) ^ std::numeric_limits<std::int32_t>::max();
    return ((a ^ sum) & (b ^ sum)) < 0 ? end : sum;
}

// Whether the chain's results of a channel are the same for inputs that saturate at 32 bits. All
// stages but tables keep the order of their inputs or turn it round.
bool may_saturate(const Chain& chain, SumRange range, Dtype dst, std::size_t channel = 0);

// What is left of the range in 32 bits.
SumRange as_words(SumRange range);

} // namespace emu::ops::fast
