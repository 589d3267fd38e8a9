// SPDX-License-Identifier: Apache-2.0
// What a layer with weights reads for one cell of its result: a patch of its source.
#pragma once

#include "emu-core/engine/program.h"

#include <optional>

namespace emu {

// Each output channel is a sum over the `taps` * `columns` terms of a patch, taps outermost, whose
// columns are source channels of one group. Every result with constant weights is one of these: a
// fully connected layer has one tap, and its rows are batches of one cell.
struct PatchLayout {
    std::int64_t outputs = 1, output_step = 1; // steps between weights, in values
    std::int64_t taps = 1, tap_step = 1;
    std::int64_t columns = 1, column_step = 1;
    std::int64_t group = 1; // output channels in a row that read the same patches

    ops::Window window;
    std::int64_t batches = 1;
    std::int64_t src_h = 1, src_w = 1, src_c = 1, dst_h = 1, dst_w = 1;

    std::int64_t terms() const { return taps * columns; }
    std::int64_t groups() const { return outputs / group; }
    std::int64_t cells() const { return batches * dst_h * dst_w; }

    // Which of the weights multiplies that term.
    std::int64_t weight(std::int64_t output, std::int64_t term) const {
        return output * output_step + term / columns * tap_step + term % columns * column_step;
    }
};

// Of a convolution, depthwise, fully connected layer, or matrix product whose second operand is one
// constant matrix, in float32; nothing of other layers. Precondition: the program is valid.
std::optional<PatchLayout> patch_layout(const Program& program, const Layer& layer);

// The terms() values that channels of `group` read for `cell` of the result; 0 outside the map.
void read_patch(const PatchLayout& layout, const float* src, std::int64_t cell, std::int64_t group,
                float* patch);

} // namespace emu
