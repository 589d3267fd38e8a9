// SPDX-License-Identifier: Apache-2.0
// What a camera sees where nothing else was asked for, and frames as its sensor gives them: one
// colour per pixel, packed.
#pragma once

#include "libhbdnn/spcdev/frame.h"

#include <cstddef>
#include <vector>

namespace hbdnn::spcdev {

// BOARDLESS_CAMERA_BITS, or 10. Error bad_argument: it is not 8, 10 or 12.
emu::Result<int> sensor_bits();

// Red and green, then green and blue pixels, in rows of whole 16 bytes (the samples' stride),
// packed as on MIPI's CSI-2: the high bytes of 4 (of 12 bits, 2) pixels, then the low bits of
// these, the first one's lowest. Colours, packing and what is in the low bits (0) are assumed.
std::vector<std::byte> raw_of(const Frame& frame, int bits);

// Eight bars (white, yellow, cyan, green, magenta, red, blue, black) and a grey square, a quarter
// as high as the picture, that moves by 8 pixels to the right with each frame.
Frame test_pattern(Size size, std::uint64_t index);

} // namespace hbdnn::spcdev
