// SPDX-License-Identifier: Apache-2.0
#include "emu-core/chip/rescale_methods.h"

#include <algorithm>
#include <cmath>

namespace emu::float_factors {
namespace {

using ops::Chain;
using ops::Rounding;
using Kind = ops::Stage::Kind;

constexpr int float_bits = 24, wide_bits = 14; // of factors; products stay inside 62 bits
constexpr int most_shift = 62;

// value = factor / 2^shift, the factor odd unless the shift is 0.
struct Factor {
    std::int64_t factor = 0;
    std::int64_t shift = 0;
};

Factor to_factor(double value, int bits) {
    int exponent = 0; // value = mantissa * 2^exponent, 0.5 <= mantissa < 1
    const double mantissa = std::frexp(static_cast<float>(value), &exponent);
    const int shift = std::clamp(bits - exponent, 0, most_shift);
    Factor f{std::llround(std::ldexp(mantissa, exponent + shift)), shift};
    while (f.shift > 0 && f.factor % 2 == 0) {
        f.factor /= 2;
        --f.shift;
    }
    return f;
}

void append_shift(Chain& chain, std::vector<std::int64_t> shifts, Rounding ties) {
    if (std::ranges::all_of(shifts, [](std::int64_t shift) { return shift == 0; })) return;
    chain.stages.push_back(
        {.kind = Kind::shift_right, .rounding = ties, .operand = std::move(shifts)});
}

void append_zero(Chain& chain, std::int64_t zero_point) {
    if (zero_point != 0) chain.stages.push_back({.kind = Kind::add, .operand = {zero_point}});
}

Chain output(std::span<const double> multipliers, std::int32_t zero_point, int bits,
             Rounding ties) {
    std::vector<std::int64_t> factors, shifts;
    for (const double multiplier : multipliers) {
        const Factor f = to_factor(multiplier, bits);
        factors.push_back(f.factor);
        shifts.push_back(f.shift);
    }
    Chain chain;
    if (std::ranges::any_of(factors, [](std::int64_t factor) { return factor != 1; })) {
        chain.stages.push_back({.kind = Kind::multiply, .operand = std::move(factors)});
    }
    append_shift(chain, std::move(shifts), ties);
    append_zero(chain, zero_point);
    return chain;
}

} // namespace

Chain output(std::span<const double> multipliers, std::int32_t zero_point, Rounding ties) {
    return output(multipliers, zero_point, float_bits, ties);
}

Chain wide_output(std::span<const double> multipliers, std::int32_t zero_point, Rounding ties) {
    return output(multipliers, zero_point, wide_bits, ties);
}

AdditionChains addition(AdditionOperand first, AdditionOperand second, AdditionOperand destination,
                        Rounding ties) {
    const int bits = 30 - destination.bits; // the sum of two products has 32
    const double ratios[] = {first.scale / destination.scale, second.scale / destination.scale};
    int exponent = 0;
    std::frexp(std::max(std::abs(ratios[0]), std::abs(ratios[1])), &exponent);
    const int shift = std::clamp(bits - exponent, 0, most_shift);
    const auto scaled = [shift](const AdditionOperand& operand, double ratio) {
        Chain chain;
        append_zero(chain, -std::int64_t{operand.zero_point});
        chain.stages.push_back(
            {.kind = Kind::multiply, .operand = {std::llround(std::ldexp(ratio, shift))}});
        return chain;
    };
    AdditionChains chains{scaled(first, ratios[0]), scaled(second, ratios[1]), {}};
    append_shift(chains.output, {shift}, ties);
    append_zero(chains.output, destination.zero_point);
    return chains;
}

} // namespace emu::float_factors
