// SPDX-License-Identifier: Apache-2.0
#include "emu-core/chip/rescale_methods.h"

#include <algorithm>
#include <cmath>

namespace emu::byte_factors {
namespace {

using ops::Chain;
using ops::Rounding;
using Kind = ops::Stage::Kind;

constexpr int most_sum_shift = 31;   // of sums; 5 bits
constexpr int most_value_shift = 15; // of single values; 4 bits
constexpr double float_error = 1e-5; // of ratios of scales that are floats

std::int64_t factor_of(double multiplier, int shift) {
    return std::llround(std::ldexp(multiplier, shift));
}

// The largest shift for which the factor stays within `most`.
int shift_for(double multiplier, int most_shift, double most) {
    int shift = 0;
    while (shift < most_shift && static_cast<double>(factor_of(multiplier, shift + 1)) <= most)
        ++shift;
    return shift;
}

void append(Chain& chain, Kind kind, std::int64_t operand) {
    chain.stages.push_back({.kind = kind, .operand = {operand}});
}

void append_shifts(Chain& chain, std::vector<std::int64_t> shifts, std::uint8_t width = 63) {
    chain.stages.push_back({.kind = Kind::shift_right,
                            .rounding = Rounding::half_up,
                            .width = width,
                            .operand = std::move(shifts)});
}

void append_shift(Chain& chain, int shift, std::uint8_t width = 63) {
    append_shifts(chain, {shift}, width);
}

// One for all where they are equal; nothing where a multiplier asks for more than a shift.
std::optional<std::vector<std::int64_t>> shifts_of(std::span<const double> multipliers) {
    std::vector<std::int64_t> shifts;
    for (const double multiplier : multipliers) {
        const auto shift = shift_of(multiplier);
        if (!shift) return std::nullopt;
        shifts.push_back(*shift);
    }
    const auto differs = [&](std::int64_t shift) { return shift != shifts[0]; };
    if (std::ranges::none_of(shifts, differs)) shifts.resize(1);
    return shifts;
}

void append_zero(Chain& chain, std::int64_t zero_point) {
    if (zero_point != 0) append(chain, Kind::add, zero_point);
}

} // namespace

std::optional<int> shift_of(double multiplier) {
    const double exact = -std::log2(multiplier);
    const double shift = std::round(exact);
    if (!(std::abs(std::exp2(shift - exact) - 1) < float_error)) return std::nullopt;
    if (shift < 0 || shift > most_sum_shift) return std::nullopt;
    return static_cast<int>(shift);
}

Chain output(std::span<const double> multipliers, std::int32_t zero_point) {
    Chain chain;
    if (auto shifts = shifts_of(multipliers)) {
        append_shifts(chain, *std::move(shifts));
    } else {
        const double most = *std::ranges::max_element(multipliers);
        const int common = shift_for(most, most_sum_shift, largest);
        ops::Stage multiply{.kind = Kind::multiply, .operand = {}};
        for (const double multiplier : multipliers) {
            multiply.operand.push_back(factor_of(multiplier, common));
        }
        chain.stages.push_back(std::move(multiply));
        append_shift(chain, common);
    }
    append_zero(chain, zero_point);
    return chain;
}

// What is kept of the product saturates only where the result does, and is at most one bit short.
Chain product(double multiplier, std::int32_t zero_point) {
    if (const auto shift = shift_of(multiplier); shift && *shift <= most_value_shift) {
        return output(std::span(&multiplier, 1), zero_point);
    }
    const int first =
        std::clamp(static_cast<int>(std::ceil(-std::log2(multiplier))), 0, most_value_shift);
    Chain chain;
    append_shift(chain, first, 8);
    const double rest[] = {std::ldexp(multiplier, first)};
    Chain second = output(rest, zero_point);
    std::ranges::move(second.stages, std::back_inserter(chain.stages));
    return chain;
}

AdditionChains addition(AdditionOperand first, AdditionOperand second,
                        AdditionOperand destination) {
    constexpr double most_signed = 127; // negative factors are signed bytes
    const double ratios[] = {first.scale / destination.scale, second.scale / destination.scale};
    const bool negative = ratios[0] < 0 || ratios[1] < 0;
    const double most = std::max(std::abs(ratios[0]), std::abs(ratios[1]));
    const int shift = shift_for(most, most_value_shift, negative ? most_signed : largest);
    AdditionChains chains;
    append_zero(chains.first, -std::int64_t{first.zero_point});
    append(chains.first, Kind::multiply, factor_of(ratios[0], shift));
    append_zero(chains.second, -std::int64_t{second.zero_point});
    append(chains.second, Kind::multiply, factor_of(ratios[1], shift));
    append_shift(chains.output, shift);
    append_zero(chains.output, destination.zero_point);
    return chains;
}

} // namespace emu::byte_factors
