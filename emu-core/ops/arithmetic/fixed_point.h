// SPDX-License-Identifier: Apache-2.0
// Functions of real numbers in 32-bit fixed point, as TFLite's int8 reference computes them.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"

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

// exp(x * 2^-26) as a 31-bit fraction; 1 is 2^31 - 1. Precondition: x <= 0.
std::int32_t exp_of_negative(std::int32_t x);

// 1 / (sum * 2^-19) = value * 2^-31 * 2^-exponent.
struct Reciprocal {
    std::int32_t value = 0;
    int exponent = 0;
};

// Precondition: sum > 0.
Reciprocal reciprocal(std::uint32_t sum);

} // namespace emu::ops
