// SPDX-License-Identifier: Apache-2.0
// Tensors for operations that work element by element.
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
