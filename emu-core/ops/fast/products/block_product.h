// SPDX-License-Identifier: Apache-2.0
// The product of a tile's windows and a block's weights, finished into the destination.
#pragma once

#include "emu-core/ops/fast/products/panels.h"
#include "emu-core/ops/fast/products/safe_pairs.h"
#include "emu-core/ops/fast/units.h"

namespace emu::ops::fast {

// Windows of a tile in scratch memory.
struct Windows {
    std::span<const std::uint8_t* const> pixels; // where each begins
    std::span<const std::int32_t> runs;          // where each run begins, from there
    std::int64_t run_terms = 0;
    std::span<std::int32_t> term_sums; // of each pixel, or empty where no weight has a zero point
};

// Fills term_sums.
void add_terms(const Instructions& instructions, const Windows& windows);

struct BlockWeights {
    const std::int8_t* packed;
    const Rests* rests = nullptr; // of safe pairs
};

struct BlockProduct {
    const Instructions& instructions;
    const PackedChain& chain;
    const std::int32_t* weight_zero; // per channel of the layer
    std::uint8_t* dst;               // of the tile's first pixel
    std::int64_t dst_pitch;          // bytes from pixel to pixel
    int dst_bytes;                   // of an element

    void run(const Windows& windows, const Block& block, const BlockWeights& weights) const;

private:
    bool finish_at_once(const Windows& windows, const Block& block, const Split& parts,
                        SumsTask& task) const;
    FinishTask finish_task(const Block& block, const std::int32_t* sums, std::int64_t first,
                           int pixels) const;
    void finish(const Windows& windows, const Block& block, std::int32_t* sums, std::int64_t first,
                int pixels) const;
};

} // namespace emu::ops::fast
