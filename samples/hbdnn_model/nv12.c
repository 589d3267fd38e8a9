// SPDX-License-Identifier: Apache-2.0
#include "samples/hbdnn_model/nv12.h"

static unsigned char limited(double value) {
    return value <= 0 ? 0 : value >= 255 ? 255 : (unsigned char)(value + 0.5);
}

static double luma(const double* colour) {
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2];
}

// The mean of four pixels.
static void mean_colour(const unsigned char* rgb, int width, int x, int y, double* mean) {
    for (int channel = 0; channel < 3; ++channel) {
        int sum = 0;
        for (int i = 0; i < 4; ++i) {
            const size_t pixel = (size_t)(y + i / 2) * (size_t)width + (size_t)(x + i % 2);
            sum += rgb[pixel * 3 + (size_t)channel];
        }
        mean[channel] = sum / 4.0;
    }
}

size_t nv12_size(int width, int height) {
    return (size_t)width * (size_t)height * 3 / 2;
}

void rgb_to_nv12(const unsigned char* rgb, int width, int height, unsigned char* to, int stride) {
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const unsigned char* pixel = rgb + ((size_t)y * (size_t)width + (size_t)x) * 3;
            const double colour[] = {pixel[0], pixel[1], pixel[2]};
            to[(size_t)y * (size_t)stride + (size_t)x] = limited(luma(colour));
        }
    }
    unsigned char* chroma = to + (size_t)stride * (size_t)height;
    for (int y = 0; y < height; y += 2) {
        for (int x = 0; x < width; x += 2) {
            double colour[3];
            mean_colour(rgb, width, x, y, colour);
            unsigned char* pair = chroma + (size_t)(y / 2) * (size_t)stride + (size_t)x;
            pair[0] = limited(128 + (colour[2] - luma(colour)) / 1.772);
            pair[1] = limited(128 + (colour[0] - luma(colour)) / 1.402);
        }
    }
}
