// SPDX-License-Identifier: Apache-2.0
// Transposed convolution, with groups, dilation and any padding.
#pragma once

#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/kernel.h"
#include "emu-core/ops/windows/window.h"

namespace emu::ops {

// Every source cell (y, x) adds its products to the cells y * stride - before + ky * dilation of
// the destination, as far as these exist: acc[oc] = sum of (x - src_zero) * (w - weight_zero[oc]) +
// bias[oc]. Types, arithmetic and the order of float sums are Conv's (ops/conv.h).
//
// src: feature map N, H, W, C; constant weights OC, KH, KW, C / groups; optionally a constant bias
//      of OC values.   dst: feature map N, OH, OW, OC of src's type (or int32).
struct TransposedConv {
    Window window; // of the convolution that this one reverses
    std::int32_t groups = 1;
    std::int32_t src_zero = 0;
    std::vector<std::int32_t> weight_zero{0}; // one value, or OC values
    Chain output;
    RealLimits limits;

    EMU_FIELDS(window, groups, src_zero, weight_zero, output, limits);
    bool operator==(const TransposedConv&) const = default;
};

// Rows: N * OH output lines.
PreparedKernel prepare(const TransposedConv& conv, const Operands& operands);
Work work_of(const TransposedConv& conv, const Operands& operands);

} // namespace emu::ops
