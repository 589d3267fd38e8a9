// SPDX-License-Identifier: Apache-2.0
// One character, cut out as the network was trained to see it: capitals 18 rows high and with their
// feet on row 24, the ink around column 16.
#pragma once

#include "samples/rknn_read/components.h"
#include "samples/rknn_read/view.h"

// `box` lies in the strip that `strip` describes; `capital` is the height of capitals there. The
// crop is made from the picture itself, so that it is sampled only once.
void cut_character(const struct picture* picture, const struct view* strip, const struct box* box,
                   double capital, struct picture* crop);
