// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/arithmetic/fixed_point.h"

#include <bit>

namespace emu::ops {
namespace {

std::int32_t saturate32(std::int64_t value) {
    return static_cast<std::int32_t>(saturate(value, 32));
}

// exp(x * 2^-26) for -1/4 <= x * 2^-26 < 0: exp(-1/8) times the Taylor series around -1/8.
std::int32_t exp_of_quarter(std::int32_t x) {
    constexpr std::int32_t exp_of_minus_eighth = 1895147668, third = 715827883; // times 2^31
    const std::int32_t y = x * 32 + (1 << 28); // x + 1/8, as a 31-bit fraction
    const std::int32_t y2 = high_multiply(y, y);
    const std::int32_t y3 = high_multiply(y2, y);
    const std::int32_t y4 = high_multiply(y2, y2);
    const std::int32_t cubic = high_multiply(rounding_shift(y4, 2) + y3, third);
    const std::int32_t tail = rounding_shift(cubic + y2, 1); // y^2/2 + y^3/6 + y^4/24
    return saturate32(std::int64_t{exp_of_minus_eighth} +
                      high_multiply(y + tail, exp_of_minus_eighth));
}

} // namespace

std::int32_t exp_of_negative(std::int32_t x) {
    constexpr std::int32_t one = std::numeric_limits<std::int32_t>::max(), quarter = 1 << 24;
    // exp(-2^e) for e = -2..4, times 2^31
    constexpr std::int32_t factors[] = {1672461947, 1302514674, 790015084, 290630308,
                                        39332535,   720401,     242};
    if (x == 0) return one;
    const std::int32_t within = (x & (quarter - 1)) - quarter;
    const auto quarters = static_cast<std::uint32_t>((std::int64_t{within} - x) / quarter);
    std::int32_t result = exp_of_quarter(within);
    for (int bit = 0; bit < 7; ++bit) {
        if (quarters >> bit & 1) result = high_multiply(result, factors[bit]);
    }
    return result;
}

// Newton's steps towards x = 1 / half, where half, in [1/2, 1), is the sum scaled by a power of
// two. They start at 48/17 - 32/17 * half; x has two integer bits.
Reciprocal reciprocal(std::uint32_t sum) {
    constexpr std::int32_t one = std::numeric_limits<std::int32_t>::max();
    constexpr std::int32_t start = 1515870810, slope = -1010580540; // 48/17 and -32/17, times 2^29
    const int zeros = std::countl_zero(sum);
    const std::int64_t fraction = (std::int64_t{sum} << zeros) - (std::int64_t{1} << 31);
    const std::int32_t half = saturate32(shift_right(fraction + one, 1, Rounding::half_away));
    std::int32_t x = start + high_multiply(half, slope);
    for (int step = 0; step < 3; ++step) {
        const std::int32_t rest = (1 << 29) - high_multiply(half, x);
        x += saturate32(std::int64_t{high_multiply(x, rest)} * 4);
    }
    return {saturate32(std::int64_t{x} * 2), 12 - zeros};
}

} // namespace emu::ops
