// SPDX-License-Identifier: Apache-2.0
// Grey pictures, pieces cut out of them at any angle and size, and strokes against their ground,
// under uneven light.
#pragma once

#include "samples/picture/picture.h"

#include <stddef.h>

// How a cut lies in its picture. Its pixel (0, 0) begins at (x, y); one pixel to its right is
// (right_x, right_y) away, one pixel down (-right_y, right_x). In pixels of the picture.
struct view {
    double x, y;
    double right_x, right_y;
};

// Black, with one channel. pixels is NULL when there is no memory.
struct picture new_grey(int width, int height);

static inline size_t pixel_count(const struct picture* picture) {
    return (size_t)picture->width * (size_t)picture->height;
}

// The view turned by `angle` (radians, clockwise on the screen) whose pixels are `scale` wide, and
// whose point (at_x, at_y) is the picture's (x, y).
struct view view_at(double x, double y, double at_x, double at_y, double angle, double scale);

// Fills `to`; each of its pixels is the mean of what it covers. The picture's edge goes on outside.
void cut(const struct picture* from, const struct view* view, struct picture* to);

// Sets ink's pixels, of the picture's size, to 1 where a stroke is, else 0: what is darker (with
// `light`: lighter) than its surroundings and thinner than half of `height`, the height of the
// characters looked for. 0, or -1 when there is no memory.
int find_ink(const struct picture* picture, int height, int light, struct picture* ink);
