// SPDX-License-Identifier: Apache-2.0
#include "emu-core/chip/rescale_methods.h"

#include <algorithm>
#include <cmath>

namespace emu::narrow_factors {
namespace {

using ops::Chain;
using ops::Rounding;
using Kind = ops::Stage::Kind;

// value = factor / 2^shift with 2^14 <= factor < 2^15, or less where the shift ends.
struct Factor {
    std::int64_t factor;
    std::int64_t shift;
};

Factor to_factor(double value) {
    int exponent = 0; // value = mantissa * 2^exponent, 0.5 <= mantissa < 1
    const double mantissa = std::frexp(value, &exponent);
    const int shift = std::clamp(15 - exponent, 0, 46); // wide products stay inside 63 bits
    const auto factor = std::llround(std::ldexp(mantissa, exponent + shift));
    return {std::min<std::int64_t>(factor, 32767), shift};
}

void append_shift(Chain& chain, std::int64_t shift, std::uint8_t width) {
    if (shift == 0) return;
    chain.stages.push_back({.kind = Kind::shift_right,
                            .rounding = Rounding::half_even,
                            .width = width,
                            .operand = {shift}});
}

// The output stage: the zero point goes in before the rounding.
void append_output(Chain& chain, double multiplier, std::int32_t zero_point) {
    const Factor f = to_factor(multiplier);
    chain.stages.push_back({.kind = Kind::multiply, .operand = {f.factor}});
    chain.stages.push_back(
        {.kind = Kind::add, .operand = {std::int64_t{zero_point} * (1LL << f.shift)}});
    append_shift(chain, f.shift, 63);
}

// The bias stage's factors, relative to the largest channel.
void append_channels(Chain& chain, std::span<const double> multipliers, double largest) {
    std::vector<std::int64_t> factors;
    for (const double multiplier : multipliers) {
        factors.push_back(std::llround(multiplier / largest * channel_factor_one));
    }
    chain.stages.push_back({.kind = Kind::multiply, .operand = std::move(factors)});
    append_shift(chain, channel_shift, 32);
}

Chain centred(AdditionOperand operand) {
    Chain chain;
    chain.stages.push_back({.kind = Kind::add, .operand = {-std::int64_t{operand.zero_point}}});
    return chain;
}

} // namespace

Chain output(std::span<const double> multipliers, std::int32_t zero_point) {
    Chain chain;
    const double largest = *std::ranges::max_element(multipliers);
    if (multipliers.size() > 1) append_channels(chain, multipliers, largest);
    append_output(chain, largest, zero_point);
    return chain;
}

// The operand of the larger scale is the main one: times 2^14. The other is brought to its units.
AdditionChains addition(AdditionOperand first, AdditionOperand second,
                        AdditionOperand destination) {
    AdditionChains chains{centred(first), centred(second), {}};
    const double larger = std::max(std::abs(first.scale), std::abs(second.scale));
    const auto append_units = [larger](Chain& chain, double scale) {
        const Factor f = to_factor(std::abs(scale) / larger * channel_factor_one);
        chain.stages.push_back(
            {.kind = Kind::multiply, .operand = {scale < 0 ? -f.factor : f.factor}});
        append_shift(chain, f.shift, 32);
    };
    append_units(chains.first, first.scale);
    append_units(chains.second, second.scale);
    append_output(chains.output, larger / (destination.scale * channel_factor_one),
                  destination.zero_point);
    return chains;
}

} // namespace emu::narrow_factors
