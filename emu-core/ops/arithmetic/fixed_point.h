// SPDX-License-Identifier: Apache-2.0
// Functions of real numbers in 32-bit fixed point, as TFLite's int8 reference computes them, and
// its sigmoid and tanh of 16 bits: lines between 256 values.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"

#include <cstdint>

namespace emu::ops {

// a * b / 2^31, rounded half up; saturates (both -2^31).
constexpr std::int32_t high_multiply(std::int32_t a, std::int32_t b) {
    const std::int64_t product = std::int64_t{a} * b;
    return static_cast<std::int32_t>(saturate(shift_right(product, 31, Rounding::half_up), 32));
}

static_assert(high_multiply(1 << 30, 1) == 1);
static_assert(high_multiply((1 << 30) - 1, 1) == 0);
static_assert(high_multiply(-(1 << 30), 1) == 0);
static_assert(high_multiply(-(1 << 30) - 1, 1) == -1);
static_assert(high_multiply(1 << 30, 3) == 2);
static_assert(high_multiply(1 << 30, -3) == -1);
static_assert(high_multiply(std::numeric_limits<std::int32_t>::min(),
                            std::numeric_limits<std::int32_t>::min()) ==
              std::numeric_limits<std::int32_t>::max());

// value / 2^shift, rounded half away from zero. Precondition: 0 <= shift <= 62.
constexpr std::int32_t rounding_shift(std::int32_t value, int shift) {
    return static_cast<std::int32_t>(shift_right(value, shift, Rounding::half_away));
}

static_assert(rounding_shift(1, 1) == 1);
static_assert(rounding_shift(-1, 1) == -1);
static_assert(rounding_shift(-3, 1) == -2);
static_assert(rounding_shift(-5, 2) == -1);
static_assert(rounding_shift(-6, 2) == -2);
static_assert(rounding_shift(std::numeric_limits<std::int32_t>::min(), 40) == 0);

// A real number as a 31-bit fraction: value = fraction * 2^(exponent - 31), rounded half away; too
// small a value is 0. Precondition: finite, not negative, below 2^31.
struct Fraction {
    std::int32_t fraction = 0;
    std::int32_t exponent = 0;
};
Fraction to_fraction(double value);

// Whether integers can be rescaled by such a ratio of scales.
constexpr bool is_factor(double ratio) {
    return ratio > 0 && ratio < 0x1p30;
}

// value * factor, rounded twice: half up, then half away where the exponent is negative. What is
// shifted to the left wraps at 32 bits.
std::int32_t rescaled(std::int32_t value, Fraction factor);

// The same of sums of 64 bits, with 15 bits of the fraction, rounded once, half up.
std::int64_t rescaled_wide(std::int64_t value, Fraction factor);

// exp(x * 2^-26) as a 31-bit fraction; 1 is 2^31 - 1. Precondition: x <= 0.
std::int32_t exp_of_negative(std::int32_t x);

// 1 / (1 + x) of 31-bit fractions. Precondition: x >= 0.
std::int32_t reciprocal_of_sum(std::int32_t x);

// The natural logarithm of a number with 19 bits of a fraction, with 26 of them. Precondition: x is
// at least 1, 2^19.
std::int32_t fixed_logarithm(std::int32_t x);

// 1 / sqrt(value); of 0 as of 1. Precondition: value >= 0.
Fraction reciprocal_root(std::int32_t value);

// 1 / (sum * 2^-19) = value * 2^-31 * 2^-exponent.
struct Reciprocal {
    std::int32_t value = 0;
    int exponent = 0;
};

// Precondition: sum > 0.
Reciprocal reciprocal(std::uint32_t sum);

// Of x / 12288, as 15-bit fractions. Precondition: |x| < 2^31.
std::int16_t line_sigmoid(std::int32_t x);
std::int16_t line_tanh(std::int32_t x);

} // namespace emu::ops
