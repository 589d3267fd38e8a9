// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/products/panels.h"

#include "emu-core/base/checked.h"

#include <cstring>

namespace emu::ops::fast {

std::int64_t groups_of(const Instructions& instructions, std::int64_t run_terms) {
    return align_up<std::int64_t>(run_terms, instructions.segment_align) / instructions.depth;
}

std::int64_t block_bytes(const Instructions& instructions, const Runs& runs, int panels) {
    return runs.count * groups_of(instructions, runs.terms) * instructions.depth * panel * panels;
}

std::vector<Block> blocks_of(const Instructions& instructions, const Runs& runs,
                             std::int64_t groups, std::int64_t group_channels) {
    return channel_blocks({panel, instructions.panels, block_bytes(instructions, runs, 1)}, groups,
                          group_channels);
}

namespace {

// One run, whose terms are neighbours in each channel.
template <int depth> void pack_run(std::int64_t terms, const Block& block,
                                   const std::uint8_t* values, std::int64_t channel,
                                   std::int8_t* packed) {
    const auto pack_group = [&](std::int64_t k, std::int64_t count) {
        std::int8_t* to = packed + k * block.panels * panel;
        for (int c = 0; c < block.channels; ++c) {
            std::memcpy(to + c * depth, values + c * channel + k, count);
        }
    };
    const std::int64_t whole = terms / depth * depth;
    for (std::int64_t k = 0; k < whole; k += depth) pack_group(k, depth);
    if (whole != terms) pack_group(whole, terms - whole);
}

} // namespace

void pack_block(const Instructions& instructions, const Runs& runs, const Block& block,
                const std::uint8_t* values, ValueSteps steps, std::int8_t* packed) {
    const std::int64_t depth = instructions.depth; // 2 or 4
    const std::int64_t groups = groups_of(instructions, runs.terms);
    const std::int64_t group_bytes = block.panels * panel * depth;
    std::memset(packed, 0, block_bytes(instructions, runs, block.panels));
    for (std::int64_t run = 0; run < runs.count; ++run, packed += groups * group_bytes) {
        if (steps.term == 1 && steps.flip == 0) {
            const auto pack = depth == 2 ? pack_run<2> : pack_run<4>;
            pack(runs.terms, block, values + run * runs.terms, steps.channel, packed);
            continue;
        }
        for (std::int64_t k = 0; k < runs.terms; ++k) {
            std::int8_t* to = packed + k / depth * group_bytes + k % depth;
            const std::uint8_t* from = values + (run * runs.terms + k) * steps.term;
            for (int c = 0; c < block.channels; ++c) {
                to[c * depth] = static_cast<std::int8_t>(from[c * steps.channel] ^ steps.flip);
            }
        }
    }
}

} // namespace emu::ops::fast
