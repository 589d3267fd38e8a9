// SPDX-License-Identifier: Apache-2.0
// The size of the picture that a network takes.
#pragma once

#include "libviplite/awnn/network.h"

namespace viplite::awnn {

struct PictureSize {
    int width = 0, height = 0; // pixels; 0: the input is no picture
};

PictureSize picture_size(const Network& network);

} // namespace viplite::awnn
