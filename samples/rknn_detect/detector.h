// SPDX-License-Identifier: Apache-2.0
// Families of detectors: how the boxes are read out of a network's outputs.
#pragma once

#include "samples/rknn_detect/boxes.h"

enum { max_tensor_dims = 16 };

// One output as real numbers, in the order of its extents; feature maps are N, C, H, W.
struct tensor {
    const char* name;
    uint32_t n_dims;
    uint32_t dims[max_tensor_dims];
    float* values;
};

struct outputs {
    const struct tensor* tensors;
    uint32_t count;
    int width, height; // pixels of the network's picture
};

struct detector {
    const char* label; // of its classes when there is no list of labels; NULL: they have numbers
    float overlap;     // from which two boxes are taken for one object
    int (*fits)(const struct outputs* outputs); // whether these are the outputs of its family
    // Appends the boxes that score `threshold` or more. 0, or -1 when memory is short.
    int (*decode)(const struct outputs* outputs, float threshold, struct boxes* boxes);
};

extern const struct detector ultraface;
extern const struct detector yunet;
extern const struct detector fastestdet;

// NULL: no family is known whose outputs look like these.
const struct detector* detector_for(const struct outputs* outputs);

// The output of that name; NULL when there is none.
const struct tensor* find_tensor(const struct outputs* outputs, const char* name);

// Whether the extents are 1, rows, columns.
int is_table(const struct tensor* tensor, uint32_t rows, uint32_t columns);
