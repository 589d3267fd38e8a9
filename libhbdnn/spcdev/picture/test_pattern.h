// SPDX-License-Identifier: Apache-2.0
// What a camera sees where nothing else was asked for.
#pragma once

#include "libhbdnn/spcdev/frame.h"

namespace hbdnn::spcdev {

// Eight bars (white, yellow, cyan, green, magenta, red, blue, black) and a grey square, a quarter
// as high as the picture, that moves by 8 pixels to the right with each frame.
Frame test_pattern(Size size, std::uint64_t index);

} // namespace hbdnn::spcdev
