// SPDX-License-Identifier: Apache-2.0
// Layers that move elements, pool or resample them.
#pragma once

#include "conformance/ops/fast/twins.h"

// Transpositions, slices with any step, repetitions, and what is all of that.
Layer random_rearrange(fuzz::Random& random);

// Of int8 or uint8, whose sources change their quantisation, at least one of them.
Layer random_concat(fuzz::Random& random);

// Of int8, uint8, int16, float16 or float32.
Layer random_max_pool(fuzz::Random& random);
Layer random_average_pool(fuzz::Random& random);

// Linear or cubic, between any of those.
Layer random_resize(fuzz::Random& random);

// Planes of several tensors over one another in a memory, and planes that are read from it.
Layer random_through_memory(fuzz::Random& random);
