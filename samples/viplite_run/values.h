// SPDX-License-Identifier: Apache-2.0
// Elements as numbers and back.
#pragma once

#include "samples/viplite_run/tensor.h"

// What element `index` stands for, its quantisation undone.
double element_value(const struct tensor* tensor, const unsigned char* bytes, size_t index);

// The nearest element; numbers beyond the type become its ends. Halves become their even neighbour,
// fp16 is cut, never infinite, and has no numbers below its smallest normal one.
void set_element(const struct tensor* tensor, unsigned char* bytes, size_t index, double value);
