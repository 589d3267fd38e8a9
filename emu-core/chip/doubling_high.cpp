// SPDX-License-Identifier: Apache-2.0
#include "emu-core/chip/rescale_methods.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace emu::doubling_high {
namespace {

using ops::Chain;
using ops::Rounding;
using Kind = ops::Stage::Kind;

// The headroom that both operands of an addition are brought to before they are scaled.
constexpr int addition_shift(int bits) {
    return bits == 8 ? 20 : 15;
}

std::vector<std::int64_t> shifts(std::span<const Fraction> fractions, int sign) {
    std::vector<std::int64_t> result;
    for (const Fraction& f : fractions) result.push_back(std::max(sign * f.exponent, 0));
    return result;
}

bool any(const std::vector<std::int64_t>& values) {
    return std::ranges::any_of(values, [](std::int64_t value) { return value != 0; });
}

// x -> x * fraction * 2^(exponent - 31)
void append_product(Chain& chain, std::span<const Fraction> fractions) {
    std::vector<std::int64_t> factors;
    for (const Fraction& f : fractions) factors.push_back(f.fraction);
    const auto left = shifts(fractions, 1), right = shifts(fractions, -1);
    if (any(left)) chain.stages.push_back({.kind = Kind::shift_left, .width = 32, .operand = left});
    chain.stages.push_back({.kind = Kind::multiply, .operand = std::move(factors)});
    chain.stages.push_back(
        {.kind = Kind::shift_right, .rounding = Rounding::half_up, .width = 32, .operand = {31}});
    if (any(right)) {
        chain.stages.push_back(
            {.kind = Kind::shift_right, .rounding = Rounding::half_away, .operand = right});
    }
}

void append_product(Chain& chain, double multiplier) {
    Fraction fraction = to_fraction(std::abs(multiplier));
    if (multiplier < 0) fraction.fraction = -fraction.fraction;
    append_product(chain, std::span(&fraction, 1));
}

// What is subtracted has a negative fraction, which rounds its halves the other way.
Chain addend(AdditionOperand operand, double twice_larger) {
    Chain chain;
    chain.stages.push_back({.kind = Kind::add, .operand = {-std::int64_t{operand.zero_point}}});
    chain.stages.push_back(
        {.kind = Kind::shift_left, .width = 32, .operand = {addition_shift(operand.bits)}});
    append_product(chain, operand.scale / twice_larger);
    return chain;
}

} // namespace

Chain output(std::span<const double> multipliers, std::int32_t zero_point) {
    std::vector<Fraction> fractions;
    for (const double multiplier : multipliers) fractions.push_back(to_fraction(multiplier));
    Chain chain;
    append_product(chain, fractions);
    chain.stages.push_back({.kind = Kind::add, .operand = {zero_point}});
    return chain;
}

// The reference's 64-bit path keeps 16 bits of the fraction and rounds once, half up.
Chain wide_output(std::span<const double> multipliers, std::int32_t zero_point) {
    std::vector<std::int64_t> factors, shifts;
    for (const double multiplier : multipliers) {
        const Fraction f = to_fraction(multiplier);
        factors.push_back(f.fraction < 0x7FFF0000 ? (f.fraction + (1 << 15)) >> 16 : 0x7FFF);
        shifts.push_back(15 - f.exponent);
    }
    Chain chain;
    chain.stages.push_back({.kind = Kind::multiply, .operand = std::move(factors)});
    chain.stages.push_back(
        {.kind = Kind::shift_right, .rounding = Rounding::half_up, .operand = std::move(shifts)});
    chain.stages.push_back({.kind = Kind::add, .operand = {zero_point}});
    return chain;
}

AdditionChains addition(AdditionOperand first, AdditionOperand second,
                        AdditionOperand destination) {
    const double twice_larger = 2 * std::max(std::abs(first.scale), std::abs(second.scale));
    const double headroom = 1 << addition_shift(destination.bits);
    AdditionChains chains{addend(first, twice_larger), addend(second, twice_larger), {}};
    append_product(chains.output, twice_larger / (headroom * destination.scale));
    chains.output.stages.push_back({.kind = Kind::add, .operand = {destination.zero_point}});
    return chains;
}

// The reference folds 1 / count into the fraction, keeping as many bits as the shift allows.
Chain mean(double multiplier, std::int64_t count, std::int32_t zero_point) {
    Fraction fraction = to_fraction(multiplier);
    const int floor_log2 = std::bit_width(static_cast<std::uint64_t>(count)) - 1;
    const int kept = std::max(std::min({floor_log2, 32, 31 + fraction.exponent}), 0);
    const std::uint64_t widened = static_cast<std::uint64_t>(fraction.fraction) << kept;
    fraction.fraction = static_cast<std::int32_t>(widened / static_cast<std::uint64_t>(count));
    fraction.exponent -= kept;
    Chain chain;
    append_product(chain, std::span(&fraction, 1));
    chain.stages.push_back({.kind = Kind::add, .operand = {zero_point}});
    return chain;
}

} // namespace emu::doubling_high
