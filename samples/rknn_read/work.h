// SPDX-License-Identifier: Apache-2.0
// A line that is being read. Characters whose strokes touch are split.
#pragma once

#include "samples/rknn_read/reading.h"

struct work {
    struct reader* reader;
    const struct picture* picture;
    struct picture crop; // crop_side wide and high
    struct reading* reading;
};

// Reads what is in `box` of the strip, if capitals are so high. 0, or -1 after a line on stderr.
int read_box(struct work* work, const struct box* box, double capital, struct answer* answer);

// Of `count` answers; count is not 0.
double mean_score(const struct answer* answers, int count);

// -1, after a line on stderr.
int out_of_memory(void);

// Cuts what is wide and not read with certainty where it then reads best, if that is better. 0, or
// -1 after a line on stderr.
int split_merged(struct work* work);
