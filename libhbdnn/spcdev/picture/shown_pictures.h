// SPDX-License-Identifier: Apache-2.0
// What a display shows, as files. With BOARDLESS_DISPLAY=FOLDER every picture becomes a file
// <folder>/display_000000.ppm and so on, at most 1000 in a process.
#pragma once

#include "libhbdnn/spcdev/frame.h"
#include "libhbdnn/spcdev/picture/graphics.h"

#include <array>
#include <optional>

namespace hbdnn::spcdev {

constexpr int layer_count = 4; // X3's (documented); X5 has but one, which takes what is drawn too

struct Layer {
    Size size;
    SharedFrame frame; // null: nothing was shown
    Graphics graphics;
};

// From the lowest on; none: it was not started. All begin at the left top corner.
using Layers = std::array<std::optional<Layer>, layer_count>;

// Writes the next file if the environment asks for files; one that cannot be written is said in a
// line.
void write_picture(const Layers& layers);

} // namespace hbdnn::spcdev
