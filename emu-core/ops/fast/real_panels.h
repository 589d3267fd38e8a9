// SPDX-License-Identifier: Apache-2.0
// Weights of float layers packed for RealFunctions::sums(), in the type they have.
#pragma once

#include "ops/fast/channel_blocks.h"
#include "ops/fast/real_instructions.h"
#include "ops/kernel.h"

#include <span>
#include <vector>

namespace emu::ops::fast {

// Memory whose vectors do not straddle cache lines.
class AlignedBytes {
public:
    AlignedBytes() = default;
    explicit AlignedBytes(std::int64_t count) : lines_((count + 63) / 64) {}
    std::uint8_t* data() { return lines_.empty() ? nullptr : lines_[0].bytes; }
    const std::uint8_t* data() const { return lines_.empty() ? nullptr : lines_[0].bytes; }

private:
    struct alignas(64) Line {
        std::uint8_t bytes[64];
    };
    std::vector<Line> lines_;
};

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

// Where weights lie, in values: channel c's of cell t and value v of the cell at c * channel + t *
// cell + v * value. A term is a cell's value; a cell has `values` of them.
struct WeightSteps {
    std::int64_t channel = 0, cell = 0, value = 0, values = 1;
};
// Writes the block's weights to `packed`. `weights` begin with the block's first channel. Lanes
// beyond the last channel are 0.
void pack_real_block(const RealPacking& packing, const Block& block, const std::byte* weights,
                     const WeightSteps& steps, std::uint8_t* packed);

// RealFunctions::sums() for any number of pixels, whose windows and destinations are given apart
// from the task.
void run_real_block(const RealInstructions& instructions, const RealFunctions& functions,
                    RealSumsTask task, int vectors, std::span<const float* const> pixels,
                    std::uint8_t* const* dst);

} // namespace emu::ops::fast
