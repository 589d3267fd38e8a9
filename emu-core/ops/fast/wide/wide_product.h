// SPDX-License-Identifier: Apache-2.0
// The product of a tile's windows and a block's weights in 64 bits, finished into the destination.
#pragma once

#include "emu-core/ops/fast/chains/wide_chain.h"
#include "emu-core/ops/fast/wide/wide_passes.h"

#include <array>

namespace emu::ops::fast {

// A block's packed weights, plane by plane.
using PlaneWeights = std::array<const std::int8_t*, 2>;

struct WideProduct {
    const Instructions& instructions;
    const WideInstructions& wide;
    std::span<const WidePass> passes;
    const WideChain& chain;
    const double* bias;     // per channel of the layer
    const double* zeros;    // of the weights, likewise; null where there are none
    std::uint8_t* dst;      // of the tile's first pixel
    std::int64_t dst_pitch; // bytes from pixel to pixel
    int dst_bytes;          // of an element

    void run(std::span<const std::uint8_t* const> pixels, const Block& block,
             const PlaneWeights& weights) const;

private:
    void run(std::span<const std::uint8_t* const> pixels, const double* term_sums,
             std::int64_t first, const Block& block, const PlaneWeights& weights,
             std::int32_t* sums) const;
    void start(const double* term_sums, std::int64_t pixels, const Block& block,
               double* values) const;
};

} // namespace emu::ops::fast
