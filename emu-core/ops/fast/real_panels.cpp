// SPDX-License-Identifier: Apache-2.0
#include "ops/fast/real_panels.h"

#include "base/checked.h"
#include "ops/fast/units.h"

#include <algorithm>
#include <cstring>

namespace emu::ops::fast {
namespace {

template <class Bits> void pack(const RealPacking& packing, const RealBlock& block,
                                const std::byte* weights, const WeightSteps& steps,
                                std::uint8_t* packed) {
    constexpr std::int64_t size = sizeof(Bits);
    const std::int64_t cells = packing.terms / steps.values;
    for (std::int64_t cell = 0; cell < cells; ++cell) {
        for (std::int64_t value = 0; value < steps.values; ++value) {
            const std::byte* from = weights + (cell * steps.cell + value * steps.value) * size;
            if (steps.channel == 1) {
                std::memcpy(packed, from, block.channels * size);
            } else {
                for (int c = 0; c < block.channels; ++c) {
                    std::memcpy(packed + c * size, from + c * steps.channel * size, size);
                }
            }
            packed += packing.term_bytes(block);
        }
    }
}

} // namespace

RealPacking real_packing(const RealInstructions& instructions, Dtype dtype, std::int64_t terms,
                         std::int64_t pixels) {
    const bool few = pixels < instructions.pixels[most_vectors - 1];
    return {instructions.lanes, few ? most_vectors : instructions.vectors, size_of(dtype), terms};
}

std::vector<RealBlock> real_blocks(const RealPacking& packing, std::int64_t groups,
                                   std::int64_t group_channels) {
    const std::int64_t vectors = divide_up<std::int64_t>(group_channels, packing.lanes);
    const std::int64_t count = divide_up<std::int64_t>(vectors, packing.vectors);
    std::vector<RealBlock> blocks;
    std::int64_t bytes = 0;
    for (std::int64_t group = 0; group < groups; ++group) {
        for (std::int64_t i = 0; i < count; ++i) {
            const std::int64_t first = i * vectors / count, last = (i + 1) * vectors / count;
            const std::int64_t channel = first * packing.lanes;
            const std::int64_t end = std::min(last * packing.lanes, group_channels);
            blocks.push_back({group, group * group_channels + channel,
                              static_cast<int>(end - channel), static_cast<int>(last - first),
                              bytes});
            bytes += packing.bytes(blocks.back());
        }
    }
    return blocks;
}

void pack_real_block(const RealPacking& packing, const RealBlock& block, const std::byte* weights,
                     const WeightSteps& steps, std::uint8_t* packed) {
    if (block.channels < block.vectors * packing.lanes) {
        std::memset(packed, 0, static_cast<std::size_t>(packing.bytes(block)));
    }
    if (packing.value_bytes == 4)
        pack<std::uint32_t>(packing, block, weights, steps, packed);
    else
        pack<std::uint16_t>(packing, block, weights, steps, packed);
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
