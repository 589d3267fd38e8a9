// SPDX-License-Identifier: Apache-2.0
#include "ops/fast/block_product.h"

#include "ops/fast/units.h"

namespace emu::ops::fast {
namespace {

SumsTask task_of(const Instructions& instructions, const Windows& windows, std::int64_t first) {
    return {windows.pixels.data() + first,
            windows.runs.data(),
            static_cast<std::int32_t>(windows.runs.size()),
            static_cast<std::int32_t>(groups_of(instructions, windows.run_terms)),
            nullptr,
            nullptr};
}

} // namespace

void add_terms(const Instructions& instructions, const Windows& windows) {
    instructions.add_terms(task_of(instructions, windows, 0),
                           static_cast<int>(windows.pixels.size()),
                           static_cast<std::int32_t>(windows.run_terms), windows.term_sums.data());
}

void BlockProduct::run(const Windows& windows, const Block& block,
                       const std::int8_t* weights) const {
    alignas(64) std::int32_t sums[most_sums];
    const auto count = static_cast<std::int64_t>(windows.pixels.size());
    const Split parts = split_evenly(count, instructions.pixels[block.panels - 1]);
    for (std::int64_t part = 0; part < parts.parts; ++part) {
        const std::int64_t first = parts.first(part);
        const int pixels = static_cast<int>(parts.last(part) - first);
        SumsTask task = task_of(instructions, windows, first);
        task.weights = weights;
        task.sums = sums;
        instructions.sums(task, pixels, block.panels);
        finish(windows, block, sums, first, pixels);
    }
}

void BlockProduct::finish(const Windows& windows, const Block& block, std::int32_t* sums,
                          std::int64_t first, int pixels) const {
    const int pitch = block.panels * panel;
    if (!windows.term_sums.empty()) {
        instructions.subtract_zeros({weight_zero + block.channel, windows.term_sums.data() + first,
                                     pitch, pixels, block.channels},
                                    sums);
    }
    std::uint8_t* to = dst + first * dst_pitch + block.channel * dst_bytes;
    instructions.finish(chain, {sums, pitch, pixels, block.channels, block.channel, to, dst_pitch});
}

} // namespace emu::ops::fast
