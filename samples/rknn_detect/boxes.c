// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_detect/boxes.h"

#include <math.h>
#include <stdlib.h>

// fminf and fmaxf take the other operand where one is no number.
static float clipped(float value) {
    return fminf(fmaxf(value, 0.0F), 1.0F);
}

static struct box clipped_box(struct box box) {
    box.left = clipped(box.left);
    box.top = clipped(box.top);
    box.right = clipped(box.right);
    box.bottom = clipped(box.bottom);
    return box;
}

int add_box(struct boxes* boxes, struct box box) {
    box = clipped_box(box);
    if (box.right <= box.left || box.bottom <= box.top) return 0;
    if (boxes->count == boxes->capacity) {
        const uint32_t capacity = boxes->capacity ? 2 * boxes->capacity : 64;
        struct box* items = realloc(boxes->items, capacity * sizeof *items);
        if (!items) return -1;
        boxes->items = items;
        boxes->capacity = capacity;
    }
    boxes->items[boxes->count++] = box;
    return 0;
}
