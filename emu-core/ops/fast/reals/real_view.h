// SPDX-License-Identifier: Apache-2.0
// A part of a float feature map as float32: the map itself, or a copy of it in scratch memory.
#pragma once

#include "emu-core/ops/fast/isa/real_instructions.h"
#include "emu-core/ops/fast/stretches.h"
#include "emu-core/tensor/dtype.h"

namespace emu::ops::fast {

// Cells first + i * step of a source along one axis, i < count.
struct Reach {
    std::int64_t first = 0, step = 1, count = 0;
};

// What the windows of `count` cells of a stretch from `first` on read. Of one cell, `taps_only`:
// no cells between the taps.
Reach reach_of(const Stretch& stretch, std::int64_t first, std::int64_t count, bool taps_only);

// The most cells whose windows reach over no more than `cells`; one at least.
std::int64_t cells_within(const Stretch& stretch, std::int64_t cells);

struct RealView {
    const float* values = nullptr;   // of the first line's first cell
    Reach y, x;                      // x without a step
    std::int64_t line = 0, cell = 0; // from one to the next, in values

    const float* at(std::int64_t y_cell, std::int64_t x_cell) const {
        return values + (y_cell - y.first) / y.step * line + (x_cell - x.first) * cell;
    }
    // The window with the taps of these stretches, of cells of `terms` values; steps of weights go
    // by `weights`, from tap to tap of kernels of `kernel_x` taps.
    RealWindow window(const Stretch& taps_y, const Stretch& taps_x, std::int64_t terms,
                      std::int64_t kernel_x, std::int64_t weights) const;
};

// A source N, H, W, C.
struct RealSource {
    Dtype dtype;
    std::int64_t h = 1, w = 1, c = 1;

    RealView direct(const std::uint8_t* values, std::int64_t batch) const;
};

// Channels [first, first + count), each of which is the source's channel / multiplier; cells of the
// copy are `pitch` values apart.
struct ChannelRange {
    std::int64_t first = 0, count = 1, pitch = 1, multiplier = 1;
};

// Copies what y and x reach to `to`, widened where it has to be.
RealView copy_part(const RealInstructions& instructions, const RealSource& source,
                   const std::uint8_t* values, std::int64_t batch, const Reach& y, const Reach& x,
                   const ChannelRange& channels, float* to);

} // namespace emu::ops::fast
