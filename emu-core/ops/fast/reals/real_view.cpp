// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/reals/real_view.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace emu::ops::fast {
namespace {

void copy_values(const RealInstructions& instructions, Dtype dtype, const std::uint8_t* from,
                 std::int64_t count, float* to) {
    if (dtype == Dtype::f16)
        instructions.widen(from, count, to);
    else
        std::memcpy(to, from, static_cast<std::size_t>(count) * sizeof *to);
}

// `cell` is the source's first channel.
void copy_cell(const RealInstructions& instructions, Dtype dtype, const std::uint8_t* cell,
               const ChannelRange& channels, float* to) {
    const std::int64_t multiplier = channels.multiplier, first = channels.first / multiplier;
    const std::int64_t count = (channels.first + channels.count - 1) / multiplier - first + 1;
    float* values = to + (channels.count - count); // they spread to the front
    copy_values(instructions, dtype, cell + first * size_of(dtype), count, values);
    if (multiplier == 1) return;
    for (std::int64_t i = 0; i < channels.count; ++i) {
        to[i] = values[(channels.first + i) / multiplier - first];
    }
}

} // namespace

Reach reach_of(const Stretch& stretch, std::int64_t first, std::int64_t count, bool taps_only) {
    if (stretch.taps == 0) return {};
    const std::int64_t taps = (stretch.taps - 1) * stretch.tap_cells;
    const std::int64_t cell = stretch.cell_of(first) + std::min<std::int64_t>(taps, 0);
    const std::int64_t step = taps_only && count == 1 ? std::abs(stretch.tap_cells) : 1;
    return {cell, step, (count - 1) * stretch.cell_step + std::abs(taps) / step + 1};
}

std::int64_t cells_within(const Stretch& stretch, std::int64_t cells) {
    const std::int64_t left = cells - reach_of(stretch, 0, 1, false).count;
    return std::clamp<std::int64_t>(left / stretch.cell_step + 1, 1, stretch.count);
}

RealWindow RealView::window(const Stretch& taps_y, const Stretch& taps_x, std::int64_t terms,
                            std::int64_t kernel_x, std::int64_t weights) const {
    return {taps_y.taps,
            taps_x.taps,
            terms,
            taps_y.tap_cells / y.step * line,
            taps_x.tap_cells * cell,
            taps_y.tap_step * kernel_x * weights,
            taps_x.tap_step * weights};
}

RealView RealSource::direct(const std::uint8_t* values, std::int64_t batch) const {
    const auto* reals = reinterpret_cast<const float*>(values);
    return {reals + batch * h * w * c, {0, 1, h}, {0, 1, w}, w * c, c};
}

RealView copy_part(const RealInstructions& instructions, const RealSource& source,
                   const std::uint8_t* values, std::int64_t batch, const Reach& y, const Reach& x,
                   const ChannelRange& channels, float* to) {
    const RealView view{to, y, x, x.count * channels.pitch, channels.pitch};
    const std::int64_t cell_bytes = source.c * size_of(source.dtype);
    const bool whole =
        channels.multiplier == 1 && channels.pitch == source.c && channels.count == source.c;
    for (std::int64_t i = 0; i < y.count; ++i) {
        const std::int64_t line = batch * source.h + y.first + i * y.step;
        const std::uint8_t* from = values + (line * source.w + x.first) * cell_bytes;
        if (whole) {
            copy_values(instructions, source.dtype, from, x.count * source.c, to);
            to += x.count * source.c;
            continue;
        }
        for (std::int64_t cell = 0; cell < x.count; ++cell, to += channels.pitch) {
            copy_cell(instructions, source.dtype, from + cell * cell_bytes, channels, to);
        }
    }
    return view;
}

} // namespace emu::ops::fast
