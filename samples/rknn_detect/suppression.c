// SPDX-License-Identifier: Apache-2.0
// Non-maximum suppression.
#include "samples/rknn_detect/boxes.h"

#include <math.h>
#include <stdlib.h>

static int compare(float first, float second) {
    return (first > second) - (first < second);
}

// Best first. Equal scores are ordered by place, so that the result does not depend on qsort.
static int by_score(const void* first, const void* second) {
    const struct box *a = first, *b = second;
    int order = compare(b->score, a->score);
    if (order == 0) order = compare(a->top, b->top);
    if (order == 0) order = compare(a->left, b->left);
    if (order == 0) order = compare(a->bottom, b->bottom);
    if (order == 0) order = compare(a->right, b->right);
    return order != 0 ? order : compare((float)a->class_index, (float)b->class_index);
}

static float area(const struct box* box) {
    return fmaxf(box->right - box->left, 0.0F) * fmaxf(box->bottom - box->top, 0.0F);
}

static float intersection_over_union(const struct box* a, const struct box* b) {
    const struct box shared = {fmaxf(a->left, b->left),
                               fmaxf(a->top, b->top),
                               fminf(a->right, b->right),
                               fminf(a->bottom, b->bottom),
                               0.0F,
                               0};
    const float covered = area(a) + area(b) - area(&shared);
    return covered > 0.0F ? area(&shared) / covered : 0.0F;
}

static int covered_by_better(const struct boxes* kept, const struct box* box, float overlap) {
    for (uint32_t i = 0; i < kept->count; ++i) {
        const struct box* better = &kept->items[i];
        if (better->class_index == box->class_index &&
            intersection_over_union(better, box) > overlap)
            return 1;
    }
    return 0;
}

void keep_best(struct boxes* boxes, float overlap) {
    if (boxes->count == 0) return;
    qsort(boxes->items, boxes->count, sizeof *boxes->items, by_score);
    struct boxes kept = {boxes->items, 0, boxes->capacity};
    for (uint32_t i = 0; i < boxes->count; ++i) {
        const struct box box = boxes->items[i];
        if (!covered_by_better(&kept, &box, overlap)) kept.items[kept.count++] = box;
    }
    *boxes = kept;
}
