// SPDX-License-Identifier: Apache-2.0
// Elements of two axes moved from one memory to another.
#pragma once

#include <cstddef>
#include <cstdint>

namespace emu::ops::fast {

// Element (row, column) of the source, at row * src_row + column * src_column bytes, goes to
// row * dst_row + column * dst_column. Pitches of the source may be negative, or 0.
struct Plane {
    std::int64_t rows = 1, columns = 1;
    std::int64_t src_row = 0, src_column = 0, dst_row = 0, dst_column = 0;
};

// Moves a plane of elements. Neither memory need be aligned; they do not overlap.
using PlaneMove = void (*)(const Plane& plane, const std::byte* src, std::byte* dst);

// For planes whose source rows and destination columns are dense: src_column and dst_row are
// `size`, the bytes of an element: 1, 2, 4 or 8.
PlaneMove transposing_move(int size);

// For planes whose destination rows are dense, dst_column is `size`.
PlaneMove line_move(const Plane& plane, int size);

// For any planes, element by element.
PlaneMove scattering_move(int size);

} // namespace emu::ops::fast
