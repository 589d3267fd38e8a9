// SPDX-License-Identifier: Apache-2.0
// The likeliest of many lines.
#pragma once

#include "samples/rknn_read/line.h"

struct candidate {
    struct line line;
    double weight;
};

struct candidates {
    int count;
    struct candidate best[max_lines]; // the heaviest first
};

// Keeps the candidate if it is heavy enough, and of lines through the same characters only the
// heaviest.
void add_candidate(struct candidates* candidates, const struct candidate* candidate);
