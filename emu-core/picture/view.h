// SPDX-License-Identifier: Apache-2.0
// A picture in somebody's memory: planes of rows, one behind the other.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/picture/format.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace emu::picture {

struct Size {
    std::int32_t width = 0, height = 0;

    bool operator==(const Size&) const = default;
};

struct Rect {
    std::int32_t x = 0, y = 0, width = 0, height = 0;

    Size size() const { return {width, height}; }
    bool operator==(const Rect&) const = default;
};

struct Plane {
    std::byte* bytes = nullptr;
    std::size_t row_bytes = 0; // from one row to the next
};

struct View {
    const Format* format = nullptr;
    Size stored; // pixels between rows, and rows of the first plane
    std::array<Plane, most_planes> planes;
};

inline constexpr std::int32_t most_extent = 1 << 16;

// Bytes of a picture of that size. Errors bad_argument: extents that are not positive or beyond
// most_extent, odd ones where pixels share chroma, or rows that end within a byte.
Result<std::size_t> bytes_of(const Format& format, Size stored);

// The picture at the beginning of `bytes`. Errors as above, or bad_input: fewer bytes.
Result<View> view_of(const Format& format, Size stored, std::span<std::byte> bytes);

// Error bad_argument: a rectangle that is empty or not within the picture.
Outcome check_within(const View& view, const Rect& rect);

} // namespace emu::picture
