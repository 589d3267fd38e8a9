// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_read/characters.h"

#include "samples/rknn_read/view.h"

#include <stdlib.h>

static void grow(struct box* box, int x, int y) {
    if (x < box->left) box->left = x;
    if (y < box->top) box->top = y;
    if (x >= box->right) box->right = x + 1;
    if (y >= box->bottom) box->bottom = y + 1;
    box->ink += 1;
}

// Takes the piece that pixel `first` belongs to. `stack` has room for all pixels of the picture.
static struct box take_piece(struct picture* ink, int first, int* stack) {
    const int width = ink->width;
    struct box box = {first % width, first / width, 0, 0, 0};
    int depth = 0;
    stack[depth++] = first;
    ink->pixels[first] = 0;
    while (depth > 0) {
        const int at = stack[--depth], x = at % width, y = at / width;
        grow(&box, x, y);
        for (int i = 0; i < 9; ++i) {
            const int next_x = x + i % 3 - 1, next_y = y + i / 3 - 1;
            if (next_x < 0 || next_x >= width || next_y < 0 || next_y >= ink->height) continue;
            const int next = next_y * width + next_x;
            if (!ink->pixels[next]) continue;
            ink->pixels[next] = 0;
            stack[depth++] = next;
        }
    }
    return box;
}

int find_components(struct picture* ink, struct boxes* boxes) {
    const int count = ink->width * ink->height;
    int* stack = malloc((size_t)count * sizeof *stack);
    int room = 0, status = stack ? 0 : -1;
    boxes->count = 0;
    boxes->box = NULL;
    for (int at = 0; status == 0 && at < count; ++at) {
        if (!ink->pixels[at]) continue;
        if (boxes->count == room) {
            room = 2 * room + 256;
            struct box* more = realloc(boxes->box, (size_t)room * sizeof *more);
            if (!more) {
                status = -1;
                break;
            }
            boxes->box = more;
        }
        boxes->box[boxes->count++] = take_piece(ink, at, stack);
    }
    free(stack);
    if (status == 0) return 0;
    free(boxes->box);
    boxes->box = NULL;
    boxes->count = 0;
    return -1;
}
