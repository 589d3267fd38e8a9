// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samples/bmrt_tiles/tiled_layer.h"

// The layer as its definition says: input [channels, height, width], weights [outputs, 3, 3,
// channels], 16-bit biases as all low bytes and then all high bytes, result [outputs, height,
// width]. Sums are shifted with halves rounded up, then saturated.
void plain_convolution(const struct layer* layer, const int8_t* input, const int8_t* weights,
                       const uint8_t* biases, int8_t* result);
