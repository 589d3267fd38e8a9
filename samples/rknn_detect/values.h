// SPDX-License-Identifier: Apache-2.0
// Elements of a tensor as real numbers.
#pragma once

#include "rknn_api.h"

// Whether values_of knows the type: int8, uint8, float16 or float32.
int has_values(rknn_tensor_type type);

// The n_elems elements at `bytes`, in their order; those of integers are (q - zp) * scale.
void values_of(const rknn_tensor_attr* attr, const void* bytes, float* values);
