// SPDX-License-Identifier: Apache-2.0
// Sums of a convolution's int8 kernels, and the table per channel that goes with them.
#pragma once

#include "librknnrt/format/operator_level/convolution/kernel_weights.h"
#include "librknnrt/format/operator_level/operator_scope.h"
#include "librknnrt/format/operator_level/path_constants.h"

namespace rknn::format::operator_level {

// The per-channel table of a convolution: what is added to the sums, to the weights, and the factor
// of the first stage.

// One value per channel each; empty: the table has none of it.
struct SumTable {
    std::vector<std::int32_t> bias;
    std::vector<std::int32_t> weight_addend;
    std::vector<std::int64_t> factor;
};

// Records of `group` channels: int32 bias, int16 addends, int16 factors, each of them `group` times
// where the parts have it. Error bad_model: fewer than `channels`.
emu::Result<SumTable> channel_table(const Tensor& table, TableParts parts, std::int32_t group,
                                    std::int32_t channels);

// What goes with a convolution's int8 kernels: the unit's sums are those of x * (w + addend) +
// bias, the core's those of (x - source zero point) * (w + addend) + bias.
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
