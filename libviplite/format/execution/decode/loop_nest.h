// SPDX-License-Identifier: Apache-2.0
// Loops over elements that are to become the three axes of a map.
#pragma once

#include "emu-core/tensor/memory_view.h"

#include <array>
#include <optional>
#include <vector>

namespace viplite::format {

// How far apart a loop's elements are where they come from and where they go, in bytes, and in the
// tensor between, in elements.
struct Loop {
    std::int64_t count = 1;
    std::int64_t src = 0, tensor = 0, dst = 0;
};

// Loops that together are one axis, the outermost first.
struct LoopGroup {
    std::vector<Loop> loops;

    std::int64_t count() const {
        std::int64_t product = 1;
        for (const Loop& loop : loops) product *= loop.count;
        return product;
    }
};

// Lines, pixels and channels. A group without loops is an axis of one cell.
using MapLoops = std::array<LoopGroup, 3>;

using LoopStride = std::int64_t Loop::*;

// The loops by stride, the channels' strides being the largest, as maps are whose surfaces follow
// one another; of two axes lines and pixels, of one pixels. Loops become one axis where they are
// more than three. Nothing: they are still more, or a stride is not positive.
std::optional<MapLoops> planar(std::vector<Loop> loops, LoopStride stride);

// The view that has these axes.
emu::MemoryView view_of(const MapLoops& loops, LoopStride stride, std::int64_t base,
                        emu::Dtype dtype);

} // namespace viplite::format
