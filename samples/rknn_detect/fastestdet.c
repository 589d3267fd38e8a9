// SPDX-License-Identifier: Apache-2.0
// FastestDet: one feature map, a cell of the grid per place. Its planes: whether there is an
// object, offset of the centre (2, before tanh), size (2, before sigmoid), then one probability per
// class.
#include "samples/rknn_detect/detector.h"

#include <math.h>
#include <stddef.h>

enum { class_plane = 5 };

static const float object_weight = 0.6F; // exponents of the two factors of the score
static const float class_weight = 0.4F;

static int fits(const struct outputs* outputs) {
    const struct tensor* map = outputs->tensors;
    return outputs->count == 1 && map->n_dims == 4 && map->dims[0] == 1 &&
           map->dims[1] > class_plane;
}

// A cell's value in plane 0; the next planes follow `cells` values apart.
struct cell {
    const float* values;
    size_t cells;
    uint32_t classes;
};

static float plane(const struct cell* cell, uint32_t index) {
    return cell->values[index * cell->cells];
}

static uint32_t best_class(const struct cell* cell) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < cell->classes; ++i) {
        if (plane(cell, class_plane + i) > plane(cell, class_plane + best)) best = i;
    }
    return best;
}

// Quantised probabilities can be a little below 0.
static float power(float base, float exponent) {
    return powf(fmaxf(base, 0.0F), exponent);
}

static float sigmoid(float value) {
    return 1.0F / (1.0F + expf(-value));
}

static int decode(const struct outputs* outputs, float threshold, struct boxes* found) {
    const struct tensor* map = outputs->tensors;
    const uint32_t rows = map->dims[2], columns = map->dims[3];
    for (uint32_t i = 0; i < rows * columns; ++i) {
        const struct cell cell = {map->values + i, (size_t)rows * columns,
                                  map->dims[1] - class_plane};
        const uint32_t class_index = best_class(&cell);
        const float score = power(plane(&cell, 0), object_weight) *
                            power(plane(&cell, class_plane + class_index), class_weight);
        if (!(score >= threshold)) continue;
        const float x = ((float)(i % columns) + tanhf(plane(&cell, 1))) / (float)columns;
        const float y = ((float)(i / columns) + tanhf(plane(&cell, 2))) / (float)rows;
        const float width = sigmoid(plane(&cell, 3)), height = sigmoid(plane(&cell, 4));
        const struct box box = {x - width / 2,  y - height / 2, x + width / 2,
                                y + height / 2, score,          class_index};
        if (add_box(found, box) != 0) return -1;
    }
    return 0;
}

const struct detector fastestdet = {NULL, 0.45F, fits, decode};
