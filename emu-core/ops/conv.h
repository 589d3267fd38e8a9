// SPDX-License-Identifier: Apache-2.0
// Convolution, with groups, dilation and any padding; int8 and legacy uint8.
#pragma once

#include "ops/kernel.h"
#include "ops/requantisation.h"
#include "ops/window.h"

namespace emu::ops {

// acc[oc] = sum over ky, kx, ic of (x - src_zero) * (w - weight_zero[oc]) + bias[oc], in 32 bits;
// y = store(output(acc, oc)). Cells outside the input contribute nothing.
//
// src: feature map N, H, W, C; constant weights OC, KH, KW, C / groups of the same type;
//      optionally a constant int32 bias of OC values.   dst: feature map N, OH, OW, OC.
struct Conv {
    Window window;
    std::int32_t groups = 1;
    std::int32_t src_zero = 0;
    std::vector<std::int32_t> weight_zero{0}; // one value, or OC values
    Chain output;

    bool operator==(const Conv&) const = default;
};

// Rows: N * OH output lines.
PreparedKernel prepare(const Conv& conv, const Operands& operands);

} // namespace emu::ops
