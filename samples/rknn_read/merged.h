// SPDX-License-Identifier: Apache-2.0
// Characters whose strokes touch.
#pragma once

#include "samples/rknn_read/work.h"

// Cuts what is wide and not read with certainty where it then reads best, if that is better. 0, or
// -1 after a line on stderr.
int split_merged(struct work* work);
