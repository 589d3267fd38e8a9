// SPDX-License-Identifier: Apache-2.0
// A convolution as commands of the BM1880: 3x3, padded by one, int8, no two of its tensors in
// global memory overlapping.
#pragma once

#include "bmkernel/bm1880/bmkernel_1880.h"

struct layer {
    int channels, outputs, height, width;
    int shift;                               // of sums, to the right
    uint64_t input, weights, biases, result; // addresses in global memory
};

size_t input_bytes(const struct layer* layer);
size_t weight_bytes(const struct layer* layer); // [outputs, 3 * 3, channels]
size_t bias_bytes(const struct layer* layer);   // [2, outputs]
size_t result_bytes(const struct layer* layer);

// Loads, computes and stores in tiles of `rows` x width of the result, `outputs` channels each:
// while one is computed, the next one is loaded and the last one stored, and no two of these touch
// the same bank. All rows and outputs: one command computes everything. 0, or -1 where a call
// failed.
int encode_layer(bmk1880_context_t* context, const struct layer* layer, int rows, int outputs);
