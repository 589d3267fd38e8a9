// SPDX-License-Identifier: Apache-2.0
// Strokes against their ground, under uneven light.
#pragma once

#include "samples/rknn_read/view.h"

// Sets ink's pixels, of the picture's size, to 1 where a stroke is, else 0: what is darker (with
// `light`: lighter) than its surroundings and thinner than half of `height`, the height of the
// characters looked for. 0, or -1 when there is no memory.
int find_ink(const struct picture* picture, int height, int light, struct picture* ink);
