// SPDX-License-Identifier: Apache-2.0
// Layers whose sums are 64 bits wide: of int16 with weights of int8 or int16, or matrices of which
// one is int16.
#pragma once

#include "conformance/ops/fast/random_layer.h"

Layer random_wide_layer(Operation operation, fuzz::Random& random);

// Values of int8, uint8 or int16.
Content make_integers(Pattern pattern, Dtype dtype, std::int32_t zero, std::int64_t count,
                      fuzz::Random& random);
