// SPDX-License-Identifier: Apache-2.0
// Weights of a layer packed for Instructions::sums(), and which channels go into one call of it.
#pragma once

#include "emu-core/ops/fast/products/channel_blocks.h"
#include "emu-core/ops/fast/products/signed_weights.h"

namespace emu::ops::fast {

// How the terms of a window are cut into runs that are contiguous in scratch memory.
struct Runs {
    std::int64_t count = 1;
    std::int64_t terms = 1; // of each, as the source has them
};

// Groups of terms of one run, padding included.
std::int64_t groups_of(const Instructions& instructions, std::int64_t run_terms);

// Bytes that a block of `panels` takes.
std::int64_t block_bytes(const Instructions& instructions, const Runs& runs, int panels);

// Blocks of up to Instructions::panels panels.
std::vector<Block> blocks_of(const Instructions& instructions, const Runs& runs,
                             std::int64_t groups, std::int64_t group_channels);

// Where the weights of a block lie: value k of channel c, counted from the block's first, is
// values[c * channel + k * term] with the bits of `flip` changed.
struct ValueSteps {
    std::int64_t channel = 0, term = 1;
    std::uint8_t flip = 0;
};
// Writes the block's weights to `packed`; padding is 0.
void pack_block(const Instructions& instructions, const Runs& runs, const Block& block,
                const std::uint8_t* values, ValueSteps steps, std::int8_t* packed);

// What was packed, as the value of channel c's term k.
class PackedBlock {
public:
    PackedBlock(const Instructions& instructions, const Runs& runs, const Block& block,
                const std::int8_t* packed)
        : terms_(runs.terms), depth_(instructions.depth),
          group_bytes_(block.panels * panel * depth_),
          run_bytes_(groups_of(instructions, runs.terms) * group_bytes_), packed_(packed) {}

    std::int8_t at(std::int64_t c, std::int64_t k) const {
        const std::int64_t term = k % terms_;
        return packed_[k / terms_ * run_bytes_ + term / depth_ * group_bytes_ + c * depth_ +
                       term % depth_];
    }

private:
    std::int64_t terms_, depth_, group_bytes_, run_bytes_;
    const std::int8_t* packed_;
};

} // namespace emu::ops::fast
