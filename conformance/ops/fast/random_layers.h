// SPDX-License-Identifier: Apache-2.0
// Layers of every shape that the fast kernels know, small enough for the normative ones, and
// tensors for operations that work element by element.
#pragma once

#include "conformance/ops/fast/twins.h"

// From one element to more than a kernel's row, up to four axes.
Shape random_extents(fuzz::Random& random);

// A shape that broadcasts to dst; often dst itself.
Shape random_broadcast(const Shape& dst, fuzz::Random& random);

// Of int8, uint8, int16: one scale and a zero point; of floats: none.
TensorSpec random_spec(Dtype dtype, const Shape& shape, fuzz::Random& random);

// Random bits, extremes, special numbers, and, of floats, ties in steps of `scale`.
Content random_elements(Dtype dtype, std::int64_t count, float scale, fuzz::Random& random);

// With a source like that.
void add_source(Layer& layer, const TensorSpec& spec, bool constant, fuzz::Random& random);

enum class Operation : std::uint8_t { conv, depthwise, fully_connected, matmul, transposed_conv };

// What the values of a tensor are like.
enum class Pattern : std::uint8_t {
    random,
    lowest,
    highest,
    alternating, // lowest and highest
    small,       // a few values around the zero point: sums that end in ties
};

Layer random_layer(Operation operation, fuzz::Random& random);

// Bytes of int8 or uint8.
Content make_values(Pattern pattern, Dtype dtype, std::int32_t zero, std::int64_t count,
                    fuzz::Random& random);

// Transpositions, slices with any step, repetitions, and what is all of that.
Layer random_rearrange(fuzz::Random& random);
Layer random_space_to_depth(fuzz::Random& random);

// Of int8 or uint8, whose sources change their quantisation, at least one of them.
Layer random_concat(fuzz::Random& random);

// Of int8, uint8, int16, float16 or float32.
Layer random_max_pool(fuzz::Random& random);
Layer random_average_pool(fuzz::Random& random);

// Linear or cubic, between any of those.
Layer random_resize(fuzz::Random& random);

// Planes of several tensors over one another in a memory, and planes that are read from it.
Layer random_through_memory(fuzz::Random& random);

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

Layer random_wide_layer(Operation operation, fuzz::Random& random);

// Values of int8, uint8 or int16.
Content make_integers(Pattern pattern, Dtype dtype, std::int32_t zero, std::int64_t count,
                      fuzz::Random& random);
