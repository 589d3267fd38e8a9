// SPDX-License-Identifier: Apache-2.0
// What a detector finds: boxes with a score and a class.
#pragma once

#include <stdint.h>

// Coordinates in units of the picture: left and top edge 0, right and bottom edge 1.
struct box {
    float left, top, right, bottom;
    float score;
    uint32_t class_index;
};

struct boxes {
    struct box* items;
    uint32_t count, capacity; // {NULL, 0, 0}: none; items to be freed with free()
};

// Appends the box, clipped to the picture; nothing when that leaves none. 0, or -1 when memory is
// short.
int add_box(struct boxes* boxes, struct box box);

// Sorts by falling score and drops each box that shares more than `overlap` (intersection over
// union) with a better one of its class.
void keep_best(struct boxes* boxes, float overlap);
