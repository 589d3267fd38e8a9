// SPDX-License-Identifier: Apache-2.0
// Two pictures into one: what Porter and Duff call operators.
#pragma once

#include "emu-core/picture/samples.h"

namespace emu::picture {

enum class BlendMode : std::uint8_t {
    source,
    destination,
    source_over,
    destination_over,
    source_in,
    destination_in,
    source_out,
    destination_out,
    source_atop,
    destination_atop,
    exclusive,
};

struct Blend {
    BlendMode mode = BlendMode::source_over;
    bool multiplies = false; // colours by their alpha first; else they are (documented)
    std::uint8_t source_alpha = 255, destination_alpha = 255; // multiply that of the pixels
};

// source * factor + destination * factor of each channel, alpha as well (documented). An alpha of
// 255 is 256 in 256: alpha + alpha / 128 (documented); products are rounded half up and clamped
// (assumed). Precondition: both have the same size and depth 8.
void blend(const Samples& source, Samples& destination, const Blend& how);

// Colours that stand for nothing, of bytes: each channel within its bounds, or any outside.
struct ColourKey {
    std::array<std::uint8_t, 3> lowest, highest;
    bool inverted = false;
};

// Pixels of these colours become transparent black.
void apply_key(Samples& samples, const ColourKey& key);

} // namespace emu::picture
