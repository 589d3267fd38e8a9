// SPDX-License-Identifier: Apache-2.0
// Source: tensorflow/lite/kernels/internal/common.h, log_x_for_x_greater_than_or_equal_to_1.
#include "emu-core/ops/arithmetic/fixed_point.h"

#include <algorithm>
#include <bit>

namespace emu::ops {
namespace {

constexpr int integer_bits = 12;
constexpr std::int32_t root_of_half = 1518500250, fourth_root_of_half = 1805811301; // times 2^31

// value * 2^exponent, saturated, or rounded half away.
std::int32_t by_power(std::int32_t value, int exponent) {
    if (exponent <= 0) return rounding_shift(value, -exponent);
    return static_cast<std::int32_t>(saturate(std::int64_t{value} << exponent, 32));
}

// x = fraction * 2^power, the power with 25 bits of a fraction; the fraction is near 2^(-1/4).
struct Parts {
    std::int32_t fraction, power;
};

Parts parts_of(std::int32_t x) {
    constexpr std::int32_t quarter = 1 << 23;
    const auto power = [](int whole, std::int32_t part) {
        return static_cast<std::int32_t>(saturate(std::int64_t{by_power(whole, 25)} + part, 32));
    };
    const int zeros = std::countl_zero(static_cast<std::uint32_t>(x));
    const std::int32_t smaller = high_multiply(x, root_of_half);
    const int smaller_zeros = std::countl_zero(static_cast<std::uint32_t>(smaller)) - 1;
    const std::int32_t first = by_power(high_multiply(by_power(x, zeros - 1), root_of_half), 1);
    const std::int32_t second = by_power(x, smaller_zeros);
    return {std::min(first, second), std::max(power(integer_bits - zeros, quarter),
                                              power(integer_bits - smaller_zeros, -quarter))};
}

} // namespace

// log(2) * power + log(fraction), the latter by a quotient of polynomials around 2^(-1/4).
std::int32_t fixed_logarithm(std::int32_t x) {
    constexpr std::int32_t log_of_2 = 1488522236;
    constexpr std::int32_t cubic = 117049297, square = 127690142, constant = 1057819769,
                           linear = 638450708;
    const auto [r, power] = parts_of(x);
    const auto p = static_cast<std::int32_t>(
        shift_right(std::int64_t{r} + fourth_root_of_half, 1, Rounding::half_away));
    const std::int32_t q = 2 * (r - fourth_root_of_half), q2 = high_multiply(q, q);
    const std::int32_t numerator = high_multiply(q, r) + high_multiply(high_multiply(q, q2), cubic);
    const std::int32_t denominator =
        high_multiply(p, constant + q + high_multiply(square, q2)) + high_multiply(linear, q);
    const std::int32_t quotient =
        high_multiply(rounding_shift(numerator, 6), reciprocal_of_sum(denominator));
    return by_power(high_multiply(power, log_of_2) + quotient, 1);
}

} // namespace emu::ops
