// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/elements/rounded_output.h"

#include "emu-core/ops/arithmetic/byte_table.h"
#include "emu-core/ops/fast/chains/chain_steps.h"

#include <cmath>

namespace emu::ops::fast {
namespace {

// Float32 holds every integer up to it.
constexpr std::int64_t most_exact = 1 << 24;

using Table = ByteTable<std::int32_t>;

// round((x - zero) * factor / 2^shift), half to even.
struct Scaled {
    std::int64_t zero, factor;
    int shift;

    std::int64_t at(std::int64_t x) const {
        return shift_right((x - zero) * factor, shift, Rounding::half_even);
    }
};

std::optional<Scaled> scaled(const Chain& chain) {
    const auto steps = rounded_steps(chain);
    if (!steps || steps->count != 2 || steps->limits.low || steps->limits.high) return {};
    const auto& [centre, scale] = steps->step;
    if (centre.multiply || centre.shift_right || scale.add) return {};
    return Scaled{-centre.addend(0), scale.factor(0), scale.shift(0)};
}

SumRange range_of(const Table& table) {
    const auto [low, high] = std::ranges::minmax(table);
    return {low, high};
}

// Whether the chain, of which `table` has all values, is this and no stage saturates.
bool gives(const Scaled& operand, const Table& table, Dtype dtype) {
    for (int bits = 0; bits < 256; ++bits) {
        const int x = dtype == Dtype::i8 ? static_cast<std::int8_t>(bits) : bits;
        if (operand.at(x) != table[bits]) return false;
    }
    return true;
}

// All that float32 meets in between are integers that it holds; see ByteSum.
bool is_exact(const Scaled& first, const Table& firsts, const Scaled& second,
              const Table& seconds) {
    constexpr std::int64_t most_factor = 1 << 16;
    constexpr SumRange rounded{-most_rounded, most_rounded};
    return first.shift == 0 && std::abs(first.factor) <= most_factor &&
           std::abs(second.factor) <= most_factor && std::abs(first.zero) <= 256 &&
           std::abs(second.zero) <= 256 && range_of(firsts).lies_within(rounded) &&
           range_of(seconds).lies_within(rounded);
}

std::optional<ByteSum> byte_sum(const Chain& first_chain, const Chain& second_chain,
                                const Chain& output_chain, Dtype dtype) {
    const auto first = scaled(first_chain), second = scaled(second_chain);
    if (!first || !second) return {};
    const Table firsts = tabulate(first_chain, dtype), seconds = tabulate(second_chain, dtype);
    if (!gives(*first, firsts, dtype) || !gives(*second, seconds, dtype) ||
        !is_exact(*first, firsts, *second, seconds)) {
        return {};
    }
    const SumRange a = range_of(firsts), b = range_of(seconds);
    const auto output = rounded_output(output_chain, {a.low + b.low, a.high + b.high}, dtype);
    if (!output) return {};
    // Of uint8, the bits' meaning as int8 is 128 less.
    const int less = dtype == Dtype::i8 ? 0 : 128;
    const std::int64_t first_zero = first->zero - less;
    if (std::abs(first_zero * first->factor) >= 1 << 22) return {};
    const std::int64_t base = static_cast<std::int64_t>(rounding_base) + first_zero * first->factor;
    return ByteSum{static_cast<std::uint8_t>(less),
                   static_cast<float>(first->factor),
                   static_cast<float>(second->zero - less),
                   std::ldexp(static_cast<float>(second->factor), -second->shift),
                   static_cast<float>(base),
                   *output};
}

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

std::optional<ByteSumForm> byte_sum(const Add& add, Dtype dtype) {
    if (const auto sum = byte_sum(add.first, add.second, add.output, dtype)) return {{*sum, false}};
    if (const auto sum = byte_sum(add.second, add.first, add.output, dtype)) return {{*sum, true}};
    return {};
}

} // namespace emu::ops::fast
