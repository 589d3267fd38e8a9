// SPDX-License-Identifier: Apache-2.0
// Pixels between two pictures: a number per channel and pixel, all of one depth, and one sample of
// a picture's channel.
#pragma once

#include "emu-core/picture/scale.h"
#include "emu-core/picture/view.h"

#include <vector>

namespace emu::picture {

struct Samples {
    Size size;
    Family family = Family::rgb;
    unsigned depth = 8; // bits
    std::array<std::vector<std::uint16_t>, channel_count> channels;

    std::size_t count() const {
        return static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
    }
};

// Of pixels without colour, chroma or alpha: black, grey and opaque (documented of alpha, else
// assumed).
std::uint16_t missing_sample(Family family, std::size_t channel, unsigned depth);

// How a picture is turned on its way: first mirrored, then rotated by quarters clockwise (assumed:
// which of both is first).
struct Turn {
    bool mirrored_across = false, mirrored_down = false;
    std::uint8_t quarters = 0; // 0 to 3

    bool swaps() const { return quarters % 2 == 1; }
    bool operator==(const Turn&) const = default;
};

struct Reading {
    Rect window;
    Scaling across, down; // of the window's extents, before it is turned
    Turn turn;
    unsigned depth = 8;
};

// The window, scaled and turned. A sample that pixels share is as many samples; a column's sum is
// rounded half up to column_bits, the sum of those to whole numbers, which are clamped.
// Preconditions: the window lies within the picture, and the scalings are for its extents.
Samples read_samples(const View& view, const Reading& reading);

// Pixels into the rectangle, which has their size. Of those that share a sample the one at the top
// left counts (documented: hardware does not average). Preconditions: the rectangle lies within the
// picture, whose family is that of the samples.
void write_samples(const Samples& samples, const View& view, const Rect& rect);

// As it lies there. Preconditions: the format has the channel; the pixel is within the picture.
unsigned read_sample(const View& view, ChannelIndex channel, std::int32_t x, std::int32_t y);
// Changes no bit beside the sample. Preconditions: as above; `value` fits.
void write_sample(const View& view, ChannelIndex channel, std::int32_t x, std::int32_t y,
                  unsigned value);

// Between depths: the upper bits of a deeper sample; of a shallower one its bits again and again
// (assumed: boards do not say).
unsigned with_depth(unsigned value, unsigned from, unsigned to);

} // namespace emu::picture
