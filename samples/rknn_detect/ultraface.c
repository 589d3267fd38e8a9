// SPDX-License-Identifier: Apache-2.0
// Ultra-Light-Fast-Generic-Face-Detector, RFB and slim, exported without its last steps, as suits
// integers. Two outputs with a row per prior: scores (background, face) and boxes (offset of the
// centre in tenths of the prior's size, logarithm of the size in fifths).
#include "samples/rknn_detect/detector.h"

#include <math.h>
#include <stddef.h>

enum { stride_count = 4, most_sizes = 3 };

// Each cell of a stride's grid has one prior per size, in pixels; 0: no more of them.
static const struct grid {
    int stride;
    int sizes[most_sizes];
} grids[stride_count] = {
    {8, {10, 16, 24}}, {16, {32, 48, 0}}, {32, {64, 96, 0}}, {64, {128, 192, 256}}};

// In units of the picture.
struct prior {
    float x, y, width, height;
};

static int cells_along(int pixels, int stride) {
    return (pixels + stride - 1) / stride;
}

static int sizes_of(const struct grid* grid) {
    return grid->sizes[most_sizes - 1] != 0 ? most_sizes : most_sizes - 1;
}

static uint32_t priors_of(const struct grid* grid, const struct outputs* outputs) {
    return (uint32_t)(cells_along(outputs->width, grid->stride) *
                      cells_along(outputs->height, grid->stride) * sizes_of(grid));
}

static struct prior prior_of(const struct grid* grid, int index, const struct outputs* outputs) {
    const int cell = index / sizes_of(grid), columns = cells_along(outputs->width, grid->stride);
    const float width = (float)outputs->width, height = (float)outputs->height;
    const float stride = (float)grid->stride, size = (float)grid->sizes[index % sizes_of(grid)];
    const struct prior prior = {fminf(((float)(cell % columns) + 0.5F) * stride / width, 1.0F),
                                fminf(((float)(cell / columns) + 0.5F) * stride / height, 1.0F),
                                fminf(size / width, 1.0F), fminf(size / height, 1.0F)};
    return prior;
}

static const struct tensor* table_of(const struct outputs* outputs, uint32_t columns) {
    uint32_t rows = 0;
    for (int i = 0; i < stride_count; ++i) rows += priors_of(&grids[i], outputs);
    for (uint32_t i = 0; i < outputs->count; ++i) {
        if (is_table(&outputs->tensors[i], rows, columns)) return &outputs->tensors[i];
    }
    return NULL;
}

static int fits(const struct outputs* outputs) {
    return outputs->count == 2 && table_of(outputs, 2) && table_of(outputs, 4);
}

static struct box box_of(const struct prior* prior, const float* offset, float score) {
    const float x = prior->x + offset[0] * 0.1F * prior->width;
    const float y = prior->y + offset[1] * 0.1F * prior->height;
    const float width = prior->width * expf(offset[2] * 0.2F);
    const float height = prior->height * expf(offset[3] * 0.2F);
    const struct box box = {x - width / 2, y - height / 2, x + width / 2, y + height / 2, score, 0};
    return box;
}

static int decode(const struct outputs* outputs, float threshold, struct boxes* found) {
    const float* score = table_of(outputs, 2)->values;
    const float* offset = table_of(outputs, 4)->values;
    for (int i = 0; i < stride_count; ++i) {
        const int count = (int)priors_of(&grids[i], outputs);
        for (int index = 0; index < count; ++index, score += 2, offset += 4) {
            if (!(score[1] >= threshold)) continue;
            const struct prior prior = prior_of(&grids[i], index, outputs);
            if (add_box(found, box_of(&prior, offset, score[1])) != 0) return -1;
        }
    }
    return 0;
}

const struct detector ultraface = {"face", 0.3F, fits, decode};
