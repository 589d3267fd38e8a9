// SPDX-License-Identifier: Apache-2.0
// One line of characters, read.
#pragma once

#include "samples/rknn_classify/labels.h"
#include "samples/rknn_read/reader.h"
#include "samples/rknn_read/strip.h"

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
