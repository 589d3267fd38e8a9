// SPDX-License-Identifier: Apache-2.0
// Walks a feature map that lies in memory in two layouts at once, in lines as long as both allow.
#pragma once

#include "emu-core/tensor/layout.h"
#include "emu-core/tensor/line_copy.h"

#include <cstddef>

namespace emu {

// Where a map lies. `stored` are the extents in memory.
struct MapView {
    Layout layout;
    Extents stored;
    int element = 1; // bytes
};

// Coordinates [first, end) along every axis.
struct Box {
    Extents first, end;
};

// Runs `copy` over the elements of the box, each once.
// Precondition: the box is not empty, and both maps hold it.
void copy_map(const Box& box, const MapView& src_view, const std::byte* src,
              const MapView& dst_view, std::byte* dst, const LineCopy& copy);

} // namespace emu
