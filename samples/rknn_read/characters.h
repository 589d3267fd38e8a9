// SPDX-License-Identifier: Apache-2.0
// The characters of a line: connected pieces of ink, where they stand and how high they are in rows
// of the level strip, where words end, and which of those that look alike each one is.
#pragma once

#include "samples/picture/picture.h"

// Pixels from the top left corner; right and bottom are the first ones outside.
struct box {
    int left, top, right, bottom;
    int ink; // pixels that are set
};

struct boxes {
    int count;
    struct box* box; // to be freed with free()
};

// Pieces of pixels that are 1 and touch each other, corners included; in the order of their topmost
// rows. Sets all pixels to 0. 0, or -1 when there is no memory.
int find_components(struct picture* ink, struct boxes* boxes);

struct baseline {
    double row, slope; // at column x it is row + slope * x
};

// Heights above the baseline. Both are the same where all characters are about as high.
struct heights {
    double upper; // capitals, digits, letters with ascenders
    double lower; // the other letters
};

// The row that most characters stand on; descenders do not matter. Needs two characters.
struct baseline fit_baseline(const struct boxes* characters);

struct heights fit_heights(const struct boxes* characters, const struct baseline* baseline);

// Heights that capitals may have, the likelier first; how many.
int capital_heights(const struct boxes* characters, double capitals[2]);

// space[i]: whether a space comes before character i of a level line. `labels` are as spell() takes
// them; `capital` is the height of capitals.
void find_spaces(const struct boxes* characters, const char* const* labels, double capital,
                 char* space);

// `labels` holds the label of each of `count` characters: itself, or all characters that look like
// it, as "0O". space[i]: whether a space comes before it. `text` takes 2 * count + 1 bytes.
void spell(const char* const* labels, const char* space, int count, char* text);
