// SPDX-License-Identifier: Apache-2.0
// Float layers of every shape, small enough for the normative kernels.
#pragma once

#include "conformance/ops/fast/random_layer.h"

// What the values of a float tensor are like.
enum class RealPattern : std::uint8_t {
    ordinary,
    any_bits,  // NaNs of every payload, infinities and subnormal numbers among them
    exponents, // products and sums that overflow, underflow and cancel
    zeros,     // of both signs, and the smallest numbers
    few_specials,
};

// `dtype`: float32 or float16.
Layer random_real_layer(Operation operation, Dtype dtype, fuzz::Random& random);

Content make_reals(RealPattern pattern, Dtype dtype, std::int64_t count, fuzz::Random& random);
