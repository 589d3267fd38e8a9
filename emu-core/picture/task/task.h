// SPDX-License-Identifier: Apache-2.0
// One task: what of a picture is scaled, turned, converted and combined with another, and where it
// is written. The scalar definition; what is fast gives the same bytes.
#pragma once

#include "emu-core/picture/blend.h"
#include "emu-core/picture/colour.h"
#include "emu-core/picture/pixels.h"

#include <optional>
#include <variant>

namespace emu::picture {

struct Source {
    View view;
    Rect window;
    Space space = Space::rgb; // of its family; numbers of colours have rgb
};

// Blended with the pixels of `under`, or where there is none with those of the destination.
struct Blended {
    Blend blend;
    std::optional<ColourKey> key; // of the source
    std::optional<Source> under;
};
// Colours of a table: as many as the first pixels of it, row by row.
struct Palette {
    View table;
};
using Modifier =
    std::variant<std::monostate, Blended, RasterOperation, Quantisation, Blur, Palette>;

struct Task {
    Source source;
    View destination;
    Rect target;
    Space space = Space::rgb; // of the destination
    Turn turn;
    Filter across = Filter::automatic, down = Filter::automatic;
    Exactness exactness = Exactness::bits_8;
    Modifier modifier;
};

// Scaled and turned in the source's colours, then converted, then modified, then written (assumed:
// the order). Samples have eight bits on the way, ten where both pictures have. Source and
// destination may be the same memory: all is read first. Errors: bad_argument, a rectangle that is
// not within its picture; unsupported, what no function here does.
Outcome run(const Task& task);

// `colour`, its channels from the lowest byte on red, green, blue and alpha, in each pixel.
struct Fill {
    View destination;
    Rect target;
    Space space = Space::rgb;
    std::uint32_t colour = 0;
    Exactness exactness = Exactness::bits_8;
};
Outcome run(const Fill& fill);

// Squares of `block` pixels become one colour each.
struct Mosaic {
    View picture;
    Rect target;
    std::int32_t block = 8;
};
Outcome run(const Mosaic& mosaic);

} // namespace emu::picture
