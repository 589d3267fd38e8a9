// SPDX-License-Identifier: Apache-2.0
// One plane of a frame in another size.
#pragma once

#include "libhbdnn/spcdev/frame.h"

namespace hbdnn::spcdev {

// Bilinear between the centres of pixels, to the nearest value. `channels`: bytes of a pixel.
// Precondition: no extent is 0 or more than 4096.
void scale_plane(const std::uint8_t* from, Size from_size, int channels, std::uint8_t* to,
                 Size to_size);

} // namespace hbdnn::spcdev
