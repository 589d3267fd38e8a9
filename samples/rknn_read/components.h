// SPDX-License-Identifier: Apache-2.0
// Connected pieces of ink.
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
