// SPDX-License-Identifier: Apache-2.0
// Depthwise convolution: every input channel has its own `multiplier` filters.
#pragma once

#include "emu-core/ops/arithmetic/weights.h"
#include "emu-core/ops/windows/window.h"

namespace emu::ops {

// acc[oc] = sum over ky, kx of (x[oc / multiplier] - src_zero) * (w[oc] - weight_zero[oc]) +
// bias[oc]. Cells outside the input contribute nothing. Types, arithmetic and the order of float
// sums are Conv's (ops/conv.h).
//
// src: feature map N, H, W, C; constant weights as kernel_order says, OC = C * multiplier;
// optionally
//      a constant bias of OC values.   dst: feature map N, OH, OW, OC of src's type (or int32).
struct Depthwise {
    Window window;
    std::int32_t multiplier = 1;
    std::int32_t src_zero = 0;
    std::vector<std::int32_t> weight_zero{0}; // one value, or OC values
    Chain output;
    RealLimits limits;
    KernelOrder kernel_order = KernelOrder::channels_last; // of the weights

    EMU_FIELDS(window, multiplier, src_zero, weight_zero, output, limits, kernel_order);
    bool operator==(const Depthwise&) const = default;
};

// Rows: N * OH output lines.
PreparedKernel prepare(const Depthwise& depthwise, const Operands& operands);
Work work_of(const Depthwise& depthwise, const Operands& operands);

} // namespace emu::ops
