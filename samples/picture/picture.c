// SPDX-License-Identifier: Apache-2.0
#include "samples/picture/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STB_IMAGE_IMPLEMENTATION
#include <stb_image.h>
#define STB_IMAGE_RESIZE_IMPLEMENTATION
#include <stb_image_resize.h>
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

struct picture read_picture(const char* path, int channels) {
    struct picture picture = {0, 0, channels, NULL};
    int channels_in_file = 0;
    picture.pixels = stbi_load(path, &picture.width, &picture.height, &channels_in_file, channels);
    return picture;
}

unsigned char* stretch_picture(const struct picture* from, int width, int height) {
    if (!from->pixels || width <= 0 || height <= 0) return NULL;
    const size_t size = (size_t)width * (size_t)height * (size_t)from->channels;
    unsigned char* to = malloc(size);
    if (to && width == from->width && height == from->height) // stb's filter would soften it
        return memcpy(to, from->pixels, size);
    if (to && !stbir_resize_uint8(from->pixels, from->width, from->height, 0, to, width, height, 0,
                                  from->channels)) {
        free(to);
        to = NULL;
    }
    return to;
}

unsigned char* load_picture(const char* path, int width, int height, int channels) {
    struct picture picture = read_picture(path, channels);
    unsigned char* pixels = stretch_picture(&picture, width, height);
    free(picture.pixels);
    return pixels;
}

// stb reports neither a full disk nor where it failed, so the bytes are written here.
static void append(void* file, void* bytes, int count) {
    fwrite(bytes, 1, (size_t)count, file);
}

int save_png(const char* path, const struct picture* picture) {
    FILE* file = fopen(path, "wb");
    if (!file) return -1;
    const int written =
        stbi_write_png_to_func(append, file, picture->width, picture->height, picture->channels,
                               picture->pixels, picture->width * picture->channels);
    const int bad = ferror(file);
    const int closed = fclose(file);
    return written && !bad && closed == 0 ? 0 : -1;
}
