// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/elements/rounded_output.h"

#include "emu-core/ops/fast/chains/chain_steps.h"

#include <cmath>

namespace emu::ops::fast {
namespace {

// Float32 holds every integer up to it.
constexpr std::int64_t most_exact = 1 << 24;

} // namespace

std::optional<RoundedOutput> rounded_output(const Chain& chain, SumRange range, Dtype dst) {
    const auto steps = rounded_steps(chain);
    if (!steps || steps->count != 1 || !range.lies_within({-most_exact, most_exact})) return {};
    const RoundedStep& step = steps->step[0];
    const auto results = range_after(step, range, 0);
    const std::int64_t factor = step.factor(0), one = std::int64_t{1} << step.shift(0);
    const std::int64_t zero_point = step.addend(0) / one;
    const bool is_exact = results && results->lies_within({-most_rounded, most_rounded}) &&
                          std::abs(factor) <= most_exact && zero_point * one == step.addend(0) &&
                          std::abs(zero_point) <= most_rounded;
    if (!is_exact) return {};
    RoundedOutput output{std::ldexp(static_cast<float>(factor), -step.shift(0)),
                         rounding_base + static_cast<float>(zero_point),
                         dst == Dtype::i8 ? -128 : 0, dst == Dtype::i8 ? 127 : 255};
    steps->limits.narrow(output.low, output.high);
    return output;
}

} // namespace emu::ops::fast
