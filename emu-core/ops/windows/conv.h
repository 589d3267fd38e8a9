// SPDX-License-Identifier: Apache-2.0
// Convolution, with groups, dilation and any padding.
#pragma once

#include "emu-core/ops/arithmetic/weights.h"
#include "emu-core/ops/windows/window.h"

namespace emu::ops {

// acc[oc] = sum over ky, kx, ic of (x - src_zero) * (w - weight_zero[oc]) + bias[oc]. Cells outside
// the input contribute nothing. Types, of source / weights / bias:
// - int8 / int8 / int32, uint8 / uint8 / int32, either of the two / the other / int32: 32 bits,
//   which wrap; y = store(output(acc, oc)), where dst may be int32 too;
// - int16 / int8 or int16 / int64 (of at most 48 bits) or int32: 64 bits, saturated to 48 before
//   the chain; y = store(output(acc, oc)), where dst may be int64 too;
// - float32 or float16 throughout: float32, summed in the order ky, kx, ic, then bias, then limits;
//   a NaN is stored as the quiet one without sign and payload. There are no zero points and no
//   chain; of integers there are no limits.
//
// src: feature map N, H, W, C; constant weights as kernel_order says; optionally a constant bias
//      of OC values.   dst: feature map N, OH, OW, OC of src's type (or int32, int64, see above).
struct Conv {
    Window window;
    std::int32_t groups = 1;
    std::int32_t src_zero = 0;
    std::vector<std::int32_t> weight_zero{0}; // one value, or OC values
    Chain output;
    RealLimits limits;
    KernelOrder kernel_order = KernelOrder::channels_last; // of the weights

    EMU_FIELDS(window, groups, src_zero, weight_zero, output, limits, kernel_order);
    bool operator==(const Conv&) const = default;
};

// Rows: N * OH output lines.
PreparedKernel prepare(const Conv& conv, const Operands& operands);
Work work_of(const Conv& conv, const Operands& operands);

} // namespace emu::ops
