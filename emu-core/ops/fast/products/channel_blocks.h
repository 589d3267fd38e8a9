// SPDX-License-Identifier: Apache-2.0
// Which of a layer's channels go into one call of sums().
#pragma once

#include <cstdint>
#include <vector>

namespace emu::ops::fast {

// Panels of neighbouring channels, all of one group of the layer.
struct Block {
    std::int64_t group = 0;
    std::int64_t channel = 0; // among all channels of the layer
    int channels = 0, panels = 0;
    std::int64_t weights = 0; // where they begin, in bytes
};

struct BlockLimits {
    int panel = 1;                // channels
    int panels = 1;               // of a block, at most
    std::int64_t panel_bytes = 0; // of weights
};

// The channels of each of `groups` groups in as few blocks as can be, of sizes that differ little.
std::vector<Block> channel_blocks(const BlockLimits& limits, std::int64_t groups,
                                  std::int64_t group_channels);

} // namespace emu::ops::fast
