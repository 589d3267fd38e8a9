// SPDX-License-Identifier: Apache-2.0
// A convolution's integers as the core has them: sums without zero points in the source's stead.
#pragma once

#include "librknnrt/format/task_level/task_scope.h"

namespace rknn::format {

// Sums of (x - src_zero) * (w - weight_zero) + bias, where cells outside the source count nothing,
// are the unit's sums of x * (w - weight_zero), where they count as `pad`, plus what the chain's
// first addition would add, if that is exact in 32 bits; `chain` is then without it.
struct IntegerKernels {
    std::int32_t src_zero = 0;
    std::vector<std::int32_t> weight_zero;
    std::vector<std::int32_t> bias; // one per output channel, or none
    emu::ops::Chain chain;
};

// `weights`: int8, as the convolution's, perhaps with fewer source channels. `chain`: what follows
// the sums.
IntegerKernels integer_kernels(const Convolution& convolution, emu::Bytes weights,
                               emu::ops::Chain chain);

} // namespace rknn::format
