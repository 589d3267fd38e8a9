// SPDX-License-Identifier: Apache-2.0
// How a layer of windows is cut into tiles, and their order.
#pragma once

#include "libbmrt/compile/local_memory.h"
#include "libbmrt/compile/windows/window_layer.h"

namespace bmrt::compile {

// How a layer of windows is cut into tiles.

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

// The tiles of a layer of windows, in the order in which they are computed.
struct Part {
    std::int64_t first = 0, count = 0;
};

struct Tile {
    std::int64_t n = 0, src_c = 0; // first channel of the source
    Part c, y, x;                  // of the output, channels of all groups
    // Which of the slots, and whether it is loaded for this tile.
    std::size_t map_slot = 0, weight_slot = 0;
    bool loads_map = true, loads_weights = true;
};

// The output channels of a group, in parts that have the same shift, of `most` channels each or
// less.
std::vector<Part> channel_parts(const WindowLayer& layer, std::int64_t group, std::int64_t most);

std::vector<Tile> tiles_of(const WindowLayer& layer, const WindowTiling& tiling);

} // namespace bmrt::compile
