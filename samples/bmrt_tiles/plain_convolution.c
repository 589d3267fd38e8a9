// SPDX-License-Identifier: Apache-2.0
#include "samples/bmrt_tiles/plain_convolution.h"

// 0 beyond the borders.
static int pixel(const struct layer* layer, const int8_t* input, int channel, int y, int x) {
    if (y < 0 || y >= layer->height || x < 0 || x >= layer->width) return 0;
    return input[(channel * layer->height + y) * layer->width + x];
}

static int bias_of(const struct layer* layer, const uint8_t* biases, int output) {
    return (int16_t)(biases[output] | biases[layer->outputs + output] << 8);
}

static int8_t stored(const struct layer* layer, int sum) {
    const int shifted = (sum + (1 << (layer->shift - 1))) >> layer->shift;
    return (int8_t)(shifted > 127 ? 127 : shifted < -128 ? -128 : shifted);
}

// `weights` of one output.
static int sum_at(const struct layer* layer, const int8_t* input, const int8_t* weights, int y,
                  int x) {
    int sum = 0;
    for (int tap = 0; tap < 9; ++tap) {
        for (int channel = 0; channel < layer->channels; ++channel) {
            sum += pixel(layer, input, channel, y + tap / 3 - 1, x + tap % 3 - 1) *
                   weights[tap * layer->channels + channel];
        }
    }
    return sum;
}

void plain_convolution(const struct layer* layer, const int8_t* input, const int8_t* weights,
                       const uint8_t* biases, int8_t* result) {
    for (int output = 0; output < layer->outputs; ++output) {
        const int8_t* own = weights + output * 9 * layer->channels;
        const int bias = bias_of(layer, biases, output);
        for (int y = 0; y < layer->height; ++y) {
            for (int x = 0; x < layer->width; ++x) {
                *result++ = stored(layer, sum_at(layer, input, own, y, x) + bias);
            }
        }
    }
}
