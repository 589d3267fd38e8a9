// SPDX-License-Identifier: Apache-2.0
// A line, turned level, and the characters in it.
#pragma once

#include "samples/rknn_read/components.h"
#include "samples/rknn_read/line.h"
#include "samples/rknn_read/view.h"

enum {
    strip_capital = 36,  // rows of a capital
    strip_baseline = 72, // the row below the feet of the characters
    strip_height = 108,
};

struct strip {
    struct view view;        // in the picture
    int light;               // characters lighter than their ground
    struct boxes characters; // pixels of the strip, from left to right
};

// Places the line anew by the ink that is found on it, and finds its characters; there may be none.
// 0, or -1 when there is no memory.
int open_strip(const struct picture* picture, const struct line* line, struct strip* strip);
