// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_detect/detector.h"

#include <stddef.h>
#include <string.h>

const struct detector* detector_for(const struct outputs* outputs) {
    const struct detector* const all[] = {&ultraface, &yunet, &fastestdet};
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i) {
        if (all[i]->fits(outputs)) return all[i];
    }
    return NULL;
}

const struct tensor* find_tensor(const struct outputs* outputs, const char* name) {
    for (uint32_t i = 0; i < outputs->count; ++i) {
        if (strcmp(outputs->tensors[i].name, name) == 0) return &outputs->tensors[i];
    }
    return NULL;
}

int is_table(const struct tensor* tensor, uint32_t rows, uint32_t columns) {
    return tensor->n_dims == 3 && tensor->dims[0] == 1 && tensor->dims[1] == rows &&
           tensor->dims[2] == columns;
}
