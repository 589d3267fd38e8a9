// SPDX-License-Identifier: Apache-2.0
// One line of characters: turned level, read, and what was read drawn into the picture.
#pragma once

#include "samples/picture/picture.h"
#include "samples/rknn_classify/labels.h"
#include "samples/rknn_read/characters.h"
#include "samples/rknn_read/line.h"
#include "samples/rknn_read/reader.h"
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

struct reading {
    struct strip strip;
    struct answer* answers; // to each character of the strip
    char* text;
    double capital; // height of capitals, rows of the strip
    double score;   // mean of the answers'
};

// What the line says. Without characters, answers and text are NULL. 0, or -1 after a line on
// stderr.
int read_line(struct reader* reader, const struct labels* labels, const struct picture* picture,
              const struct line* line, struct reading* reading);

void free_reading(struct reading* reading);

// A frame around each character, and the text above or below the line.
void annotate(struct picture* picture, const struct reading* reading);
