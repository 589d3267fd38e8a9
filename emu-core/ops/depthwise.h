// SPDX-License-Identifier: Apache-2.0
// Depthwise convolution: every input channel has its own `multiplier` filters; int8 and legacy
// uint8.
#pragma once

#include "ops/kernel.h"
#include "ops/requantisation.h"
#include "ops/window.h"

namespace emu::ops {

// acc[oc] = sum over ky, kx of (x[oc / multiplier] - src_zero) * (w[oc] - weight_zero[oc]) +
// bias[oc], in 32 bits; y = store(output(acc, oc)). Cells outside the input contribute nothing.
//
// src: feature map N, H, W, C; constant weights 1, KH, KW, OC of the same type with OC = C *
// multiplier;
//      optionally a constant int32 bias of OC values.   dst: feature map N, OH, OW, OC.
struct Depthwise {
    Window window;
    std::int32_t multiplier = 1;
    std::int32_t src_zero = 0;
    std::vector<std::int32_t> weight_zero{0}; // one value, or OC values
    Chain output;

    bool operator==(const Depthwise&) const = default;
};

// Rows: N * OH output lines.
PreparedKernel prepare(const Depthwise& depthwise, const Operands& operands);

} // namespace emu::ops
