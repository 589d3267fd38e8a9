// SPDX-License-Identifier: Apache-2.0
// Max and average pooling over the cells of the window that lie inside the input; int8 and uint8.
// A window as large as the feature map is global pooling.
#pragma once

#include "ops/kernel.h"
#include "ops/requantisation.h"
#include "ops/window.h"

namespace emu::ops {

// src: feature map N, H, W, C.   dst: feature map N, OH, OW, C of the same type and quantisation.
// Pooling windows have no dilation.

// y = clamp(max of the cells, low, high).
struct MaxPool {
    Window window;
    std::int32_t low = 0; // the range of a fused activation, within the type's
    std::int32_t high = 0;

    bool operator==(const MaxPool&) const = default;
};

// y = clamp(divide(sum of the cells, number of the cells, rounding), low, high), sums in 32 bits.
struct AveragePool {
    Window window;
    Rounding rounding = Rounding::half_away;
    std::int32_t low = 0;
    std::int32_t high = 0;

    bool operator==(const AveragePool&) const = default;
};

// Rows: N * OH output lines.
PreparedKernel prepare(const MaxPool& pool, const Operands& operands);
PreparedKernel prepare(const AveragePool& pool, const Operands& operands);

} // namespace emu::ops
