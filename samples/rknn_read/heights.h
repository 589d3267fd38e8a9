// SPDX-License-Identifier: Apache-2.0
// Where the characters of a level strip stand, and how high they are. In rows of the strip.
#pragma once

#include "samples/rknn_read/components.h"

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
