// SPDX-License-Identifier: Apache-2.0
#include "picture.h"

#include <stdlib.h>

#define STB_IMAGE_IMPLEMENTATION
#include <stb_image.h>
#define STB_IMAGE_RESIZE_IMPLEMENTATION
#include <stb_image_resize.h>

unsigned char* load_picture(const char* path, int width, int height, int channels) {
    int from_width = 0, from_height = 0, from_channels = 0;
    unsigned char* from = stbi_load(path, &from_width, &from_height, &from_channels, channels);
    if (!from) return NULL;
    unsigned char* to = malloc((size_t)width * (size_t)height * (size_t)channels);
    if (to &&
        !stbir_resize_uint8(from, from_width, from_height, 0, to, width, height, 0, channels)) {
        free(to);
        to = NULL;
    }
    stbi_image_free(from);
    return to;
}
