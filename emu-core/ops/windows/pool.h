// SPDX-License-Identifier: Apache-2.0
// Max and average pooling over the cells of the window that lie inside the input; int8, uint8,
// int16, float32 and float16. A window as large as the feature map is global pooling.
#pragma once

#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/kernel.h"
#include "emu-core/ops/windows/window.h"

namespace emu::ops {

// src: feature map N, H, W, C.   dst: feature map N, OH, OW, C of the same type and quantisation.

// y = clamp(max of the cells, low, high); of floats limits(max of the cells), where a NaN wins.
// Error bad_model: a dilated window that sees nothing but padding.
struct MaxPool {
    Window window;
    std::int32_t low = 0; // the range of a fused activation, within the type's
    std::int32_t high = 0;
    RealLimits limits;

    EMU_FIELDS(window, low, high, limits);
    bool operator==(const MaxPool&) const = default;
};

// y = clamp(divide(sum of the cells, number of the cells, rounding), low, high), sums in 32 bits;
// of floats limits(sum / number) in float32, summed in the order of the source, where a NaN becomes
// the quiet one without sign and payload. The number is that of the cells inside the input or,
// where counts_padding, inside the input with its padding. No dilation.
struct AveragePool {
    Window window;
    Rounding rounding = Rounding::half_away;
    std::int32_t low = 0;
    std::int32_t high = 0;
    RealLimits limits;
    bool counts_padding = false; // the padding has the real value zero: floats only
    std::int32_t after_y = 0;    // padding behind the last cell, for counts_padding only
    std::int32_t after_x = 0;

    EMU_FIELDS(window, rounding, low, high, limits, counts_padding, after_y, after_x);
    bool operator==(const AveragePool&) const = default;
};

// Rows: N * OH output lines.
PreparedKernel prepare(const MaxPool& pool, const Operands& operands);
PreparedKernel prepare(const AveragePool& pool, const Operands& operands);
Work work_of(const MaxPool& pool, const Operands& operands);
Work work_of(const AveragePool& pool, const Operands& operands);

} // namespace emu::ops
