// SPDX-License-Identifier: Apache-2.0
// Weights of float layers packed for RealFunctions::sums(), in the type they have.
#pragma once

#include "emu-core/ops/fast/aligned_memory.h"
#include "emu-core/ops/fast/isa/real_instructions.h"
#include "emu-core/ops/fast/products/channel_blocks.h"
#include "emu-core/ops/fast/products/weight_steps.h"
#include "emu-core/ops/kernel.h"

#include <span>
#include <vector>

namespace emu::ops::fast {

// How channels become blocks: `terms` weights of `value_bytes` each per channel, blocks of up to
// `vectors` vectors.
struct RealPacking {
    int lanes, vectors, value_bytes;
    std::int64_t terms;

    std::int64_t term_bytes(const Block& block) const {
        return std::int64_t{block.panels} * lanes * value_bytes;
    }
    std::int64_t bytes(const Block& block) const { return terms * term_bytes(block); }
};

// As many vectors as sums of `pixels` pixels can be kept busy with.
RealPacking real_packing(const RealInstructions& instructions, Dtype dtype, std::int64_t terms,
                         std::int64_t pixels);

// A panel is one vector.
std::vector<Block> real_blocks(const RealPacking& packing, std::int64_t groups,
                               std::int64_t group_channels);

// Writes the block's weights to `packed`. `weights` begin with the block's first channel. Lanes
// beyond the last channel are 0.
void pack_real_block(const RealPacking& packing, const Block& block, const std::byte* weights,
                     const WeightSteps& steps, std::uint8_t* packed);
// The way back.
void unpack_real_block(const RealPacking& packing, const Block& block, const std::uint8_t* packed,
                       const WeightSteps& steps, std::byte* weights);

// RealFunctions::sums() for any number of pixels, whose windows and destinations are given apart
// from the task.
void run_real_block(const RealInstructions& instructions, const RealFunctions& functions,
                    RealSumsTask task, int vectors, std::span<const float* const> pixels,
                    std::uint8_t* const* dst);

} // namespace emu::ops::fast
