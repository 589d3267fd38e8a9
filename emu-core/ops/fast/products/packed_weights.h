// SPDX-License-Identifier: Apache-2.0
// A layer's constant weights, packed block by block.
#pragma once

#include "emu-core/ops/fast/aligned_memory.h"
#include "emu-core/ops/fast/products/block_product.h"

namespace emu::ops::fast {

class PackedWeights {
public:
    // `starts`: where each run begins in scratch memory, in bytes from the window.
    PackedWeights(const Instructions& instructions, const Runs& runs,
                  std::span<const std::int32_t> starts, std::int64_t groups,
                  const SignedWeights& weights);

    std::int64_t blocks() const { return static_cast<std::int64_t>(blocks_.size()); }
    const Block& block(std::int64_t i) const { return blocks_[i]; }
    BlockWeights weights(std::int64_t i) const;

    // Writes the bytes of the tensor that they came from.
    void restore(std::span<std::byte> tensor) const;

private:
    std::span<std::int8_t> bytes(const Block& block);

    const Instructions& instructions_;
    Runs runs_;
    std::vector<Block> blocks_;
    AlignedBytes packed_;
    std::vector<Rests> rests_; // of each block, or empty
    WeightSteps steps_;        // of the tensor
    std::uint8_t flip_;
};

} // namespace emu::ops::fast
