// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/arithmetic/fixed_point.h"

#include <bit>
#include <cmath>

namespace emu::ops {
namespace {

std::int32_t saturate32(std::int64_t value) {
    return static_cast<std::int32_t>(saturate(value, 32));
}

constexpr std::int32_t one = std::numeric_limits<std::int32_t>::max(); // as a 31-bit fraction

// exp(x * 2^-31) for -1/4 <= x * 2^-31 < 0: exp(-1/8) times the Taylor series around -1/8.
std::int32_t exp_of_quarter(std::int32_t x) {
    constexpr std::int32_t exp_of_minus_eighth = 1895147668, third = 715827883; // times 2^31
    const std::int32_t y = x + (1 << 28);                                       // x + 1/8
    const std::int32_t y2 = high_multiply(y, y);
    const std::int32_t y3 = high_multiply(y2, y);
    const std::int32_t y4 = high_multiply(y2, y2);
    const std::int32_t cubic = high_multiply(rounding_shift(y4, 2) + y3, third);
    const std::int32_t tail = rounding_shift(cubic + y2, 1); // y^2/2 + y^3/6 + y^4/24
    return saturate32(std::int64_t{exp_of_minus_eighth} +
                      high_multiply(y + tail, exp_of_minus_eighth));
}

// 2 / (1 + fraction * 2^-31), with two integer bits, by Newton's steps towards 1 / half of the half
// sum, which is in [1/2, 1). They start at 48/17 - 32/17 * half.
std::int32_t half_reciprocal(std::int64_t fraction) {
    constexpr std::int32_t start = 1515870810, slope = -1010580540; // 48/17 and -32/17, times 2^29
    const std::int32_t half = saturate32(shift_right(fraction + one, 1, Rounding::half_away));
    std::int32_t x = start + high_multiply(half, slope);
    for (int step = 0; step < 3; ++step) {
        const std::int32_t rest = (1 << 29) - high_multiply(half, x);
        x += saturate32(std::int64_t{high_multiply(x, rest)} * 4);
    }
    return x;
}

} // namespace

Fraction to_fraction(double value) {
    int exponent = 0;
    auto fraction = std::llround(std::frexp(value, &exponent) * 0x1p31);
    if (fraction == 1LL << 31) {
        fraction /= 2;
        ++exponent;
    }
    if (exponent < -31) return {};
    return {static_cast<std::int32_t>(fraction), exponent};
}

std::int32_t rescaled(std::int32_t value, Fraction factor) {
    const int left = std::max(factor.exponent, 0);
    const auto shifted =
        static_cast<std::uint32_t>(std::uint64_t{static_cast<std::uint32_t>(value)} << left);
    return rounding_shift(high_multiply(static_cast<std::int32_t>(shifted), factor.fraction),
                          left - factor.exponent);
}

std::int64_t rescaled_wide(std::int64_t value, Fraction factor) {
    constexpr std::int32_t largest = 0x7FFF;
    const std::int64_t narrow =
        factor.fraction < largest << 16 ? (factor.fraction + (1 << 15)) >> 16 : largest;
    return shift_right(value * narrow, 15 - factor.exponent, Rounding::half_up);
}

std::int32_t exp_of_negative(std::int32_t x) {
    constexpr std::int32_t quarter = 1 << 24;
    // exp(-2^e) for e = -2..4, times 2^31
    constexpr std::int32_t factors[] = {1672461947, 1302514674, 790015084, 290630308,
                                        39332535,   720401,     242};
    if (x == 0) return one;
    const std::int32_t within = (x & (quarter - 1)) - quarter;
    const auto quarters = static_cast<std::uint32_t>((std::int64_t{within} - x) / quarter);
    std::int32_t result = exp_of_quarter(within * 32);
    for (int bit = 0; bit < 7; ++bit) {
        if (quarters >> bit & 1) result = high_multiply(result, factors[bit]);
    }
    return result;
}

std::int32_t reciprocal_of_sum(std::int32_t x) {
    return saturate32(std::int64_t{half_reciprocal(x)} * 2);
}

// Newton's steps from 1 towards 1 / sqrt(v), with three integer bits, of value = v * 4^n; then
// times sqrt(1/2), for the input has one bit less.
Fraction reciprocal_root(std::int32_t value) {
    constexpr std::int32_t three_halves = (1 << 28) + (1 << 27), root_of_half = 1518500250;
    if (value <= 1) return {one, 0};
    int shift = 11;
    for (; value >= 1 << 29; value /= 4) ++shift;
    const int pairs = (std::countl_zero(static_cast<std::uint32_t>(value)) - 1) / 2 - 1;
    shift -= pairs;
    const std::int32_t half = rounding_shift((value << 2 * pairs) >> 1, 1);
    std::int32_t x = 1 << 28;
    for (int step = 0; step < 5; ++step) {
        const std::int32_t square = high_multiply(x, x);
        const std::int32_t cube = saturate32(std::int64_t{high_multiply(square, x)} * 64);
        const std::int32_t next = high_multiply(three_halves, x) - high_multiply(half, cube);
        x = saturate32(std::int64_t{next} * 8);
    }
    x = high_multiply(x, root_of_half);
    if (shift < 0) return {x << -shift, 0};
    return {x, -shift};
}

Reciprocal reciprocal(std::uint32_t sum) {
    const int zeros = std::countl_zero(sum);
    const std::int64_t fraction = (std::int64_t{sum} << zeros) - (std::int64_t{1} << 31);
    return {saturate32(std::int64_t{half_reciprocal(fraction)} * 2), 12 - zeros};
}

} // namespace emu::ops
