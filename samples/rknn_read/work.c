// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_read/work.h"

#include <math.h>
#include <stdio.h>

// One character, cut out as the network was trained to see it: capitals 18 rows high and with their
// feet on row 24, the ink around column 16.
static const double crop_capital = 18, crop_baseline = 24, crop_centre = 16;

// `box` lies in the strip that `strip` describes; `capital` is the height of capitals there. The
// crop is made from the picture itself, so that it is sampled only once.
static void cut_character(const struct picture* picture, const struct view* strip,
                          const struct box* box, double capital, struct picture* crop) {
    const double x = 0.5 * (box->left + box->right), y = strip_baseline;
    const double scale = hypot(strip->right_x, strip->right_y) * capital / crop_capital;
    const struct view view =
        view_at(strip->x + x * strip->right_x - y * strip->right_y,
                strip->y + x * strip->right_y + y * strip->right_x, crop_centre, crop_baseline,
                atan2(strip->right_y, strip->right_x), scale);
    cut(picture, &view, crop);
}

int read_box(struct work* work, const struct box* box, double capital, struct answer* answer) {
    cut_character(work->picture, &work->reading->strip.view, box, capital, &work->crop);
    return read_character(work->reader, &work->crop, answer);
}

double mean_score(const struct answer* answers, int count) {
    double sum = 0;
    for (int i = 0; i < count; ++i) sum += (double)answers[i].score;
    return sum / count;
}

int out_of_memory(void) {
    fprintf(stderr, "rknn_read: not enough memory\n");
    return -1;
}
