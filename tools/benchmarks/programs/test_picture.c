// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmarks/programs/test_picture.h"

#include <stdlib.h>

uint8_t* byte_picture(const uint32_t dims[4]) {
    const uint32_t pixels = dims[1] * dims[2], channels = dims[3];
    uint8_t* picture = malloc((size_t)dims[0] * pixels * channels);
    if (!picture) return NULL;
    uint8_t* cell = picture;
    for (uint32_t n = 0; n < dims[0]; ++n) {
        for (uint32_t pixel = 0; pixel < pixels; ++pixel) {
            for (uint32_t channel = 0; channel < channels; ++channel) {
                const uint32_t i = (n * channels + channel) * pixels + pixel;
                *cell++ = (uint8_t)(i * 2654435761u >> 24);
            }
        }
    }
    return picture;
}

float* real_picture(const uint32_t dims[4]) {
    const size_t count = (size_t)dims[0] * dims[1] * dims[2] * dims[3];
    uint8_t* bytes = byte_picture(dims);
    float* picture = bytes ? malloc(count * sizeof *picture) : NULL;
    for (size_t i = 0; picture && i < count; ++i) picture[i] = ((float)bytes[i] - 128) / 64;
    free(bytes);
    return picture;
}
