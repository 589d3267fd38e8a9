// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_read/reading.h"

#include "samples/picture/draw.h"

#include <math.h>

static const struct colour colour = {255, 200, 0};

// The upright rectangle around a box of the strip.
static struct rectangle area_of(const struct view* view, const struct box* box) {
    double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
    for (int corner = 0; corner < 4; ++corner) {
        const double across = corner % 2 ? box->right : box->left;
        const double down = corner / 2 ? box->bottom : box->top;
        const double x = view->x + across * view->right_x - down * view->right_y;
        const double y = view->y + across * view->right_y + down * view->right_x;
        left = fmin(left, x);
        top = fmin(top, y);
        right = fmax(right, x);
        bottom = fmax(bottom, y);
    }
    return (struct rectangle){(int)floor(left) - 1, (int)floor(top) - 1, (int)ceil(right) + 1,
                              (int)ceil(bottom) + 1};
}

void annotate(struct picture* picture, const struct reading* reading) {
    const struct boxes* characters = &reading->strip.characters;
    const int scale = picture->width < 800 ? 2 : picture->width / 400;
    int left = picture->width, top = picture->height, bottom = 0;
    for (int i = 0; i < characters->count; ++i) {
        const struct rectangle area = area_of(&reading->strip.view, &characters->box[i]);
        draw_rectangle(picture, area, 1, colour);
        if (area.left < left) left = area.left;
        if (area.top < top) top = area.top;
        if (area.bottom > bottom) bottom = area.bottom;
    }
    const int room = label_height(scale) + 2 * scale;
    draw_label(picture, left, top >= room ? top - room : bottom, reading->text, scale, colour);
}
