// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/chains/word_chain.h"

#include "emu-core/ops/fast/chains/chain_steps.h"

#include <cmath>

namespace emu::ops::fast {
std::optional<WordChainOf> word_chain(const Chain& chain, SumRange range, bool stores) {
    const auto steps = rounded_steps(chain);
    const SumRange words;
    constexpr std::int64_t most = std::int64_t{1} << 30;
    if (!steps || (!stores && (steps->limits.low || steps->limits.high))) return {};
    // A step that is missing leaves integers as they are.
    WordChain packed{{1, 1}, {word_base, word_base}, -0x7FFF'FFFF - 1, 0x7FFF'FFFF};
    for (std::size_t i = 0; i < steps->count; ++i) {
        const RoundedStep& step = steps->step[i];
        const std::int64_t one = std::int64_t{1} << step.shift(0), whole = step.addend(0) / one;
        const auto results = range_after(step, range, 0);
        if (!results || !results->lies_within(words) || whole * one != step.addend(0) ||
            std::abs(whole) > most || std::abs(step.factor(0)) > most) {
            return {};
        }
        packed.scale[i] = std::ldexp(static_cast<double>(step.factor(0)), -step.shift(0));
        packed.offset[i] = word_base + static_cast<double>(whole);
        range = *results;
    }
    if (stores) {
        packed.low = -32'768;
        packed.high = 32'767;
        steps->limits.narrow(packed.low, packed.high);
    }
    return WordChainOf{packed, range};
}

} // namespace emu::ops::fast
