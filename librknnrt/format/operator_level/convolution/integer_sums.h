// SPDX-License-Identifier: Apache-2.0
// What goes with a convolution's int8 kernels: the unit's sums are those of x * (w + addend) +
// bias, the core's those of (x - source zero point) * (w + addend) + bias.
#pragma once

#include "librknnrt/format/operator_level/convolution/channel_table.h"
#include "librknnrt/format/operator_level/convolution/kernel_weights.h"
#include "librknnrt/format/operator_level/operator_scope.h"

namespace rknn::format::operator_level {

struct IntegerSums {
    emu::TensorId bias = 0; // for the core's sums to be the unit's
    std::vector<std::int32_t> weight_zero;
    std::vector<std::int64_t> factors; // of the first stage, per output channel; or none
};

// From the operator's per-channel table. Error bad_model: it has none, or not enough; a zero point
// of more than 8 bits.
emu::Result<IntegerSums> integer_sums(const OperatorScope& scope, const KernelWeights& kernels,
                                      const PathConstants& path);

} // namespace rknn::format::operator_level
