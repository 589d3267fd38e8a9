// SPDX-License-Identifier: Apache-2.0
// YuNet: for each of three strides, one row per cell of the grid of cls_S and obj_S (a factor of
// the score each) and bbox_S (offset of the centre in cells, logarithm of the size in cells). The
// landmarks kps_S are not looked at.
#include "samples/rknn_detect/detector.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

static const int strides[] = {8, 16, 32};

enum { stride_count = sizeof strides / sizeof *strides };

struct level {
    const struct tensor *cls, *obj, *bbox;
    int stride, columns, rows;
};

static const struct tensor* tensor_of(const struct outputs* outputs, const char* what, int stride) {
    char name[32];
    snprintf(name, sizeof name, "%s_%d", what, stride);
    return find_tensor(outputs, name);
}

static struct level level_of(const struct outputs* outputs, int stride) {
    const struct level level = {tensor_of(outputs, "cls", stride),
                                tensor_of(outputs, "obj", stride),
                                tensor_of(outputs, "bbox", stride),
                                stride,
                                outputs->width / stride,
                                outputs->height / stride};
    return level;
}

static int fits(const struct outputs* outputs) {
    for (int i = 0; i < stride_count; ++i) {
        const struct level level = level_of(outputs, strides[i]);
        const uint32_t cells = (uint32_t)(level.columns * level.rows);
        if (!level.cls || !level.obj || !level.bbox || !is_table(level.cls, cells, 1) ||
            !is_table(level.obj, cells, 1) || !is_table(level.bbox, cells, 4))
            return 0;
    }
    return 1;
}

static float probability(float value) {
    return fminf(fmaxf(value, 0.0F), 1.0F);
}

static struct box box_of(const struct level* level, int cell, const struct outputs* outputs) {
    const float* offset = level->bbox->values + 4 * (size_t)cell;
    const float across = (float)level->stride / (float)outputs->width;
    const float down = (float)level->stride / (float)outputs->height;
    const float x = ((float)(cell % level->columns) + offset[0]) * across;
    const float y = ((float)(cell / level->columns) + offset[1]) * down;
    const float width = expf(offset[2]) * across, height = expf(offset[3]) * down;
    const struct box box = {x - width / 2, y - height / 2, x + width / 2, y + height / 2, 0.0F, 0};
    return box;
}

static int decode_level(const struct level* level, const struct outputs* outputs, float threshold,
                        struct boxes* found) {
    for (int cell = 0; cell < level->columns * level->rows; ++cell) {
        const float score =
            sqrtf(probability(level->cls->values[cell]) * probability(level->obj->values[cell]));
        if (!(score >= threshold)) continue;
        struct box box = box_of(level, cell, outputs);
        box.score = score;
        if (add_box(found, box) != 0) return -1;
    }
    return 0;
}

static int decode(const struct outputs* outputs, float threshold, struct boxes* found) {
    for (int i = 0; i < stride_count; ++i) {
        const struct level level = level_of(outputs, strides[i]);
        if (decode_level(&level, outputs, threshold, found) != 0) return -1;
    }
    return 0;
}

const struct detector yunet = {"face", 0.3F, fits, decode};
