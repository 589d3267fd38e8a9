// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_read/view.h"

#include <math.h>
#include <stdlib.h>

struct picture new_grey(int width, int height) {
    const struct picture picture = {width, height, 1, calloc((size_t)width * (size_t)height, 1)};
    return picture;
}

struct view view_at(double x, double y, double at_x, double at_y, double angle, double scale) {
    const double right_x = scale * cos(angle), right_y = scale * sin(angle);
    const struct view view = {x - at_x * right_x + at_y * right_y,
                              y - at_x * right_y - at_y * right_x, right_x, right_y};
    return view;
}

static int clamp(int value, int limit) {
    return value < 0 ? 0 : value >= limit ? limit - 1 : value;
}

// Bilinear. A pixel's value is that of its centre.
static double value_at(const struct picture* picture, double x, double y) {
    const double column = floor(x - 0.5), row = floor(y - 0.5);
    const double right = x - 0.5 - column, below = y - 0.5 - row;
    const int left = clamp((int)column, picture->width);
    const int next = clamp((int)column + 1, picture->width);
    const unsigned char* upper =
        picture->pixels + (size_t)clamp((int)row, picture->height) * (size_t)picture->width;
    const unsigned char* lower =
        picture->pixels + (size_t)clamp((int)row + 1, picture->height) * (size_t)picture->width;
    return (1 - below) * ((1 - right) * upper[left] + right * upper[next]) +
           below * ((1 - right) * lower[left] + right * lower[next]);
}

static double mean_at(const struct picture* from, const struct view* view, int column, int row,
                      int samples) {
    double sum = 0;
    for (int i = 0; i < samples * samples; ++i) {
        const double across = column + (i % samples + 0.5) / samples;
        const double down = row + (i / samples + 0.5) / samples;
        sum += value_at(from, view->x + across * view->right_x - down * view->right_y,
                        view->y + across * view->right_y + down * view->right_x);
    }
    return sum / (samples * samples);
}

void cut(const struct picture* from, const struct view* view, struct picture* to) {
    const int samples = (int)ceil(hypot(view->right_x, view->right_y) - 1e-9);
    for (int row = 0; row < to->height; ++row) {
        for (int column = 0; column < to->width; ++column) {
            to->pixels[(size_t)row * (size_t)to->width + (size_t)column] =
                (unsigned char)lround(mean_at(from, view, column, row, samples < 1 ? 1 : samples));
        }
    }
}
