// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/products/block_product.h"

#include "emu-core/ops/fast/chains/line_chain.h"
#include "emu-core/ops/fast/units.h"

namespace emu::ops::fast {
namespace {

constexpr std::int64_t waiting_sums = 2 * most_sums; // that are finished together

SumsTask task_of(const Instructions& instructions, const Windows& windows) {
    SumsTask task{};
    task.pixels = windows.pixels.data();
    task.segments = windows.runs.data();
    task.segment_count = static_cast<std::int32_t>(windows.runs.size());
    task.groups = static_cast<std::int32_t>(groups_of(instructions, windows.run_terms));
    return task;
}

void add_weights(const Block& block, const BlockWeights& weights, SumsTask& task) {
    task.weights = weights.packed;
    task.channels = block.channels;
    if (!weights.rests) return;
    task.rests = weights.rests->offsets.data();
    task.rest_weights = weights.rests->weights.data();
    task.rest_count = static_cast<std::int32_t>(weights.rests->count());
}

} // namespace

void add_terms(const Instructions& instructions, const Windows& windows) {
    instructions.add_terms(task_of(instructions, windows), static_cast<int>(windows.pixels.size()),
                           static_cast<std::int32_t>(windows.run_terms), windows.term_sums.data());
}

void BlockProduct::run(const Windows& windows, const Block& block,
                       const BlockWeights& weights) const {
    alignas(64) std::int32_t sums[waiting_sums];
    SumsTask task = task_of(instructions, windows);
    add_weights(block, weights, task);
    const int pitch = block.panels * panel, most = instructions.pixels[block.panels - 1];
    const auto count = static_cast<std::int64_t>(windows.pixels.size());
    const Split parts = split_evenly(count, most);
    if (finish_at_once(windows, block, parts, task)) return;
    std::int64_t finished = 0; // pixels
    for (std::int64_t part = 0; part < parts.parts; ++part) {
        const std::int64_t first = parts.first(part);
        if ((first - finished + most) * pitch > waiting_sums) {
            finish(windows, block, sums, finished, static_cast<int>(first - finished));
            finished = first;
        }
        task.pixels = windows.pixels.data() + first;
        task.sums = sums + (first - finished) * pitch;
        instructions.sums(task, static_cast<int>(parts.last(part) - first), block.panels);
    }
    finish(windows, block, sums, finished, static_cast<int>(count - finished));
}

// False where the instruction set cannot.
bool BlockProduct::finish_at_once(const Windows& windows, const Block& block, const Split& parts,
                                  SumsTask& task) const {
    if (!instructions.products || !windows.term_sums.empty()) return false;
    const auto function = [&](std::int64_t pixels) {
        return instructions.products(chain, static_cast<int>(pixels), block.panels);
    };
    const std::int64_t least = parts.count / parts.parts;
    const FinishProducts few = function(least), more = function(least + 1);
    if (!few || (!more && parts.count % parts.parts != 0)) return false;
    for (std::int64_t part = 0; part < parts.parts; ++part) {
        const std::int64_t first = parts.first(part), pixels = parts.last(part) - first;
        task.pixels = windows.pixels.data() + first;
        const auto product = pixels == least ? few : more;
        product(chain, task, finish_task(block, nullptr, first, static_cast<int>(pixels)));
    }
    return true;
}

FinishTask BlockProduct::finish_task(const Block& block, const std::int32_t* sums,
                                     std::int64_t first, int pixels) const {
    std::uint8_t* to = dst + first * dst_pitch + block.channel * dst_bytes;
    return {sums, block.panels * panel, pixels, block.channels, block.channel, to, dst_pitch};
}

void BlockProduct::finish(const Windows& windows, const Block& block, std::int32_t* sums,
                          std::int64_t first, int pixels) const {
    const int pitch = block.panels * panel;
    if (!windows.term_sums.empty()) {
        instructions.subtract_zeros({weight_zero + block.channel, windows.term_sums.data() + first,
                                     pitch, pixels, block.channels},
                                    sums);
    }
    fast::finish(instructions, chain, finish_task(block, sums, first, pixels));
}

} // namespace emu::ops::fast
