// SPDX-License-Identifier: Apache-2.0
// A network with one picture as its input, run without copies: the application writes pixels into
// memory that the NPU reads, and reads outputs where the NPU wrote them, as real numbers. Caches
// are synced here, the runtime is told not to.
#pragma once

#include "rknn_api.h"
#include "samples/picture/picture.h"
#include "samples/rknn_detect/detector.h"

struct network {
    rknn_context context;
    int width, height; // pixels of the picture, RGB
    rknn_tensor_attr input_attr;
    rknn_tensor_mem* input;
    uint32_t output_count;
    rknn_tensor_attr* output_attrs;
    rknn_tensor_mem** outputs;
    struct tensor* tensors; // what the last run gave
};

// All that return int give 0, or -1 after a line on stderr that says why.

// `profile`: times are taken for print_profile. close_network is due whatever this returns.
int open_network(struct network* network, const char* path, int profile);

// Runs on the picture, stretched to the network's size. `outputs` lasts until the next run.
int run_network(struct network* network, const struct picture* picture, struct outputs* outputs);

int print_profile(const struct network* network);

int close_network(struct network* network);

// Whether values_of knows the type: int8, uint8, float16 or float32.
int has_values(rknn_tensor_type type);

// The n_elems elements at `bytes`, in their order; those of integers are (q - zp) * scale.
void values_of(const rknn_tensor_attr* attr, const void* bytes, float* values);
