// SPDX-License-Identifier: Apache-2.0
// How a layer of windows is cut into tiles.
#pragma once

#include "libbmrt/compile/local_memory.h"
#include "libbmrt/compile/windows/window_layer.h"

namespace bmrt::compile {

// Extents of the largest tile, and which of its inputs stay where they are from tile to tile.
struct WindowTiling {
    std::int64_t c = 1, h = 1, w = 1; // of the output, of one group
    bool weights_outer = false;       // all maps go past the same weights; else the other way round
    // Two slots of what tiles bring: while one is computed, the next is loaded and the one before
    // is stored.
    bool overlaps = true;
    SlotPair src = {}, dst = {}, weights = {}; // offsets in each lane
};

// The tiling with the least DMA traffic; of equals the one with fewer tiles. Tiles overlap if any
// such tiling does. Error unsupported: there is none.
emu::Result<WindowTiling> tile(const WindowLayer& layer);

// Bytes of each lane that the weights of so many output channels take; their bias begins behind.
std::int64_t weight_bytes(const WindowLayer& layer, std::int64_t channels);

} // namespace bmrt::compile
