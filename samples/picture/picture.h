// SPDX-License-Identifier: Apache-2.0
// Pictures from files and into files. Pixels are bytes, row by row from the top without gaps, the
// channels of a pixel side by side: 1 (grey) or 3 (RGB).
#pragma once

struct picture {
    int width, height, channels;
    unsigned char* pixels; // height x width x channels, to be freed with free(); NULL: no picture
};

// The whole file in its own size. `pixels` is NULL when the file cannot be read as a picture.
struct picture read_picture(const char* path, int channels);

// height x width x channels bytes, stretched from `from`, to be freed with free(). NULL when memory
// is short or an extent is not positive.
unsigned char* stretch_picture(const struct picture* from, int width, int height);

// Both in one: a picture file in the size and depth that a network takes. NULL when the file cannot
// be read as a picture.
unsigned char* load_picture(const char* path, int width, int height, int channels);

// 0, or -1 when the file cannot be written.
int save_png(const char* path, const struct picture* picture);
