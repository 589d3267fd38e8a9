// SPDX-License-Identifier: Apache-2.0
// Between colours of files and those of frames: BT.601 in the full range, each value to the nearest
// (assumed of the boards' cameras and displays).
#pragma once

#include "libhbdnn/spcdev/frame.h"

#include <span>

namespace hbdnn::spcdev {

struct Rgb {
    std::uint8_t red, green, blue;
};

struct Yuv {
    std::uint8_t luma, u, v;
};

Yuv yuv_of(Rgb colour);
Rgb rgb_of(Yuv colour);

// Rows of pixels from the top.
struct Picture {
    Size size;
    std::vector<Rgb> pixels;
};

// U and V of four pixels are those of their mean. An odd extent gets its last pixels once more.
// Precondition: the picture has pixels.
Frame frame_of(const Picture& picture);

Picture picture_of(const Frame& frame);

} // namespace hbdnn::spcdev
