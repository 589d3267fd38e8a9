// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_read/crop.h"

#include "samples/rknn_read/strip.h"

#include <math.h>

static const double crop_capital = 18, crop_baseline = 24, crop_centre = 16;

void cut_character(const struct picture* picture, const struct view* strip, const struct box* box,
                   double capital, struct picture* crop) {
    const double x = 0.5 * (box->left + box->right), y = strip_baseline;
    const double scale = hypot(strip->right_x, strip->right_y) * capital / crop_capital;
    const struct view view =
        view_at(strip->x + x * strip->right_x - y * strip->right_y,
                strip->y + x * strip->right_y + y * strip->right_x, crop_centre, crop_baseline,
                atan2(strip->right_y, strip->right_x), scale);
    cut(picture, &view, crop);
}
