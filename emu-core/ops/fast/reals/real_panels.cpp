// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/reals/real_panels.h"

#include "emu-core/ops/fast/units.h"

#include <cstring>

namespace emu::ops::fast {
namespace {

template <class Bits> void pack(const RealPacking& packing, const Block& block,
                                const std::byte* weights, const WeightSteps& steps,
                                std::uint8_t* packed) {
    constexpr std::int64_t size = sizeof(Bits);
    for (std::int64_t term = 0; term < packing.terms; ++term, packed += packing.term_bytes(block)) {
        const std::byte* from = weights + steps.at(0, term) * size;
        if (steps.channel == 1) {
            std::memcpy(packed, from, block.channels * size);
        } else {
            for (int c = 0; c < block.channels; ++c) {
                std::memcpy(packed + c * size, from + c * steps.channel * size, size);
            }
        }
    }
}

} // namespace

RealPacking real_packing(const RealInstructions& instructions, Dtype dtype, std::int64_t terms,
                         std::int64_t pixels) {
    const bool few = pixels < instructions.pixels[most_vectors - 1];
    return {instructions.lanes, few ? most_vectors : instructions.vectors, size_of(dtype), terms};
}

std::vector<Block> real_blocks(const RealPacking& packing, std::int64_t groups,
                               std::int64_t group_channels) {
    const std::int64_t panel_bytes = packing.terms * packing.lanes * packing.value_bytes;
    return channel_blocks({packing.lanes, packing.vectors, panel_bytes}, groups, group_channels);
}

void pack_real_block(const RealPacking& packing, const Block& block, const std::byte* weights,
                     const WeightSteps& steps, std::uint8_t* packed) {
    if (block.channels < block.panels * packing.lanes) {
        std::memset(packed, 0, static_cast<std::size_t>(packing.bytes(block)));
    }
    if (packing.value_bytes == 4)
        pack<std::uint32_t>(packing, block, weights, steps, packed);
    else
        pack<std::uint16_t>(packing, block, weights, steps, packed);
}

void unpack_real_block(const RealPacking& packing, const Block& block, const std::uint8_t* packed,
                       const WeightSteps& steps, std::byte* weights) {
    const std::int64_t size = packing.value_bytes;
    for (std::int64_t term = 0; term < packing.terms; ++term, packed += packing.term_bytes(block)) {
        for (int c = 0; c < block.channels; ++c) {
            std::memcpy(weights + steps.at(c, term) * size, packed + c * size, size);
        }
    }
}

void run_real_block(const RealInstructions& instructions, const RealFunctions& functions,
                    RealSumsTask task, int vectors, std::span<const float* const> pixels,
                    std::uint8_t* const* dst) {
    const auto count = static_cast<std::int64_t>(pixels.size());
    const Split parts = split_evenly(count, instructions.pixels[vectors - 1]);
    for (std::int64_t i = 0; i < parts.parts; ++i) {
        const std::int64_t first = parts.first(i);
        task.pixels = pixels.data() + first;
        task.dst = dst + first;
        functions.sums(task, static_cast<int>(parts.last(i) - first), vectors);
    }
}

} // namespace emu::ops::fast
