// SPDX-License-Identifier: Apache-2.0
// The tiles of a layer of windows, in the order in which they are computed.
#pragma once

#include "libbmrt/compile/windows/window_tiling.h"

namespace bmrt::compile {

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
