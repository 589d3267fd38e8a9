// SPDX-License-Identifier: Apache-2.0
// Lines of characters in a picture, before anything is read: the likeliest of many.
#pragma once

#include "samples/picture/picture.h"

// In pixels of the picture.
struct line {
    double x, y;   // where the baseline begins
    double angle;  // of the baseline, radians, clockwise on the screen
    double length; // of the baseline
    double height; // of capitals and digits
    int light;     // characters lighter than their ground
};

enum { max_lines = 6 };

// Candidates, the most likely first: at least three pieces of ink of like heights that stand on a
// line of at most 12 degrees. Their number, or -1 when there is no memory.
int find_lines(const struct picture* picture, struct line lines[max_lines]);

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
