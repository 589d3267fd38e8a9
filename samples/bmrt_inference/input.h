// SPDX-License-Identifier: Apache-2.0
// What goes into a network.
#pragma once

#include "libbmruntime/bmruntime_bmnet.h"

struct image {
    const char* path;
    double mean, deviation; // the network takes (pixel - mean) / deviation
};

// The file's bytes as they are, or a ramp where there is no path. To be freed; NULL, with a line on
// stderr, when the file does not hold `size` bytes.
uint8_t* read_bytes(const char* path, size_t size);

// A picture in one or three channels, stretched to the shape (1 x channels x height x width), as
// bytes of which 128 stands for `threshold`. Otherwise as read_bytes().
uint8_t* read_image(const struct image* image, const shape_t* shape, float threshold);
