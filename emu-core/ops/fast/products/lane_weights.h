// SPDX-License-Identifier: Apache-2.0
// Weights packed for Instructions::lanes().
#pragma once

#include "emu-core/base/checked.h"
#include "emu-core/ops/fast/products/signed_weights.h"

#include <algorithm>

namespace emu::ops::fast {

// How channels are cut into blocks of lane_block: the last one may begin within the one before it.
struct LaneBlocks {
    std::int64_t channels = lane_block; // at least a block, padding included

    std::int64_t count() const { return divide_up<std::int64_t>(channels, lane_block); }
    std::int64_t first(std::int64_t block) const {
        return std::min<std::int64_t>(block * lane_block, channels - lane_block);
    }
};

// Less their zero points, as words, block by block as LanesTask has them.
struct LaneWeights {
    int taps = 0; // padding included
    std::vector<std::int16_t> words;

    const std::int16_t* of_block(std::int64_t block) const {
        return words.data() + block * taps * lane_block;
    }
};

// `weights` lie channel by channel, then ky, kx; taps are counted column by column.
LaneWeights lane_weights(const SignedWeights& weights, const LaneBlocks& blocks,
                         std::int64_t kernel_y, std::int64_t kernel_x);

} // namespace emu::ops::fast
