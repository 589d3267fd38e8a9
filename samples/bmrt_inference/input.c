// SPDX-License-Identifier: Apache-2.0
#include "samples/bmrt_inference/input.h"

#include "samples/picture/picture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

uint8_t* read_bytes(const char* path, size_t size) {
    uint8_t* bytes = malloc(size);
    if (!bytes) return NULL;
    if (!path) {
        for (size_t i = 0; i < size; ++i) bytes[i] = (uint8_t)i;
        return bytes;
    }
    FILE* file = fopen(path, "rb");
    const int fits = file && fread(bytes, 1, size, file) == size && fgetc(file) == EOF;
    if (file) fclose(file);
    if (fits) return bytes;
    fprintf(stderr, "bmrt_inference: %s does not hold %zu bytes\n", path, size);
    free(bytes);
    return NULL;
}

static int8_t quantised(double value, float threshold) {
    const double scaled = round(value * 128 / (threshold > 0 ? (double)threshold : 1.0));
    return (int8_t)(scaled > 127 ? 127 : scaled < -128 ? -128 : scaled);
}

uint8_t* read_image(const struct image* image, const shape_t* shape, float threshold) {
    const int channels = (int)shape->c, height = (int)shape->h, width = (int)shape->w;
    unsigned char* pixels = NULL;
    if (shape->n == 1 && (channels == 1 || channels == 3))
        pixels = load_picture(image->path, width, height, channels);
    int8_t* bytes = pixels ? malloc((size_t)(channels * height * width)) : NULL;
    for (int i = 0; bytes && i < channels * height * width; ++i) {
        const int channel = i / (height * width), pixel = i % (height * width);
        const double value = pixels[pixel * channels + channel];
        bytes[i] = quantised((value - image->mean) / image->deviation, threshold);
    }
    free(pixels);
    if (!bytes) {
        fprintf(stderr, "bmrt_inference: %s is no picture, or the network takes none\n",
                image->path);
    }
    return (uint8_t*)bytes;
}
