// SPDX-License-Identifier: Apache-2.0
// The size of the picture that a network takes.
#pragma once

#include "network.h"

namespace awnn {

struct PictureSize {
    int width = 0, height = 0; // pixels; 0: the input is no picture
};

PictureSize picture_size(const Network& network);

} // namespace awnn
