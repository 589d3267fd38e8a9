// SPDX-License-Identifier: Apache-2.0
// What a channel of a camera or scaler makes of a frame: a part of it, turned, in a size.
#pragma once

#include "libhbdnn/spcdev/frame.h"

namespace hbdnn::spcdev {

// Pixels of the source.
struct Region {
    int left = 0, top = 0;
    Size size;
};

struct View {
    Size size;
    Region part;           // of the whole source where its size is 0x0
    int quarter_turns = 0; // clockwise, 0 to 3
};

// Errors bad_argument: sizes that no frame has; a part that is not all within the source, or does
// not begin at an even pixel.
emu::Outcome check_view(const View& view, Size source);

// Cut, turned, then scaled: bilinear between the centres of pixels, to the nearest value (assumed
// of the boards' scalers); the same bytes where the size stays. Precondition: check_view() is
// content.
Frame make_view(const Frame& source, const View& view);

// One plane in another size: bilinear between the centres of pixels, to the nearest value.
// `channels`: bytes of a pixel. Precondition: no extent is 0 or more than 4096.
void scale_plane(const std::uint8_t* from, Size from_size, int channels, std::uint8_t* to,
                 Size to_size);

} // namespace hbdnn::spcdev
