// SPDX-License-Identifier: Apache-2.0
// How the elements of one view are elements of another.
#pragma once

#include "emu-core/tensor/memory_view.h"

#include <array>
#include <vector>

namespace emu::lift {

// Rows, columns and channels, in this order.
using Coordinates = std::array<std::int32_t, 3>;

inline Coordinates extents_of(const MemoryView& view) {
    return {view.h, view.w, view.c};
}

// Element (y, x, c) of one view is (y, x, c) + shift of the other, where that is one.
struct Position {
    Coordinates shift;
};

// Cells of a view, last exclusive.
struct Box {
    Coordinates first, last;

    bool operator==(const Box&) const = default;
};

// Whether a view's lines follow one another without gaps, so that all its pixels are one line.
bool has_dense_lines(const MemoryView& view);
// The same elements with h = 1. Precondition: has_dense_lines().
MemoryView as_one_line(const MemoryView& view);
// `whole` as one line, where `view` is a row that runs over several of its lines; else as it is.
MemoryView shaped_for(const MemoryView& view, const MemoryView& whole);

// All shifts by which cells of `view` lie within `whole`, which counts with all channels of its
// last block. None where the strides, the blocks or the types differ; where that does not matter,
// because there is one row, pixel or surface only, they do not differ. At most eight: there are
// several only where rows run into surfaces or pixels into rows.
std::vector<Position> positions_of(const MemoryView& view, const MemoryView& whole);

// The cells of `view` that are cells of `whole`; not empty for what positions_of() gives.
Box common_cells(const MemoryView& view, const MemoryView& whole, const Position& position);

// True when every element of `view` is one of `whole`'s, its last block's further channels
// included.
bool lies_within(const MemoryView& view, const MemoryView& whole);

} // namespace emu::lift
