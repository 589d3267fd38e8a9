// SPDX-License-Identifier: Apache-2.0
// How each kind of work becomes layers. All of them: error bad_model for what cannot be computed.
#pragma once

#include "librknnrt/format/task_level/task_scope.h"

namespace rknn::format {

emu::Outcome lower(const Convolution& convolution, const TaskScope& scope);
emu::Outcome lower(const Pass& pass, const TaskScope& scope);
emu::Outcome lower(const Pooling& pooling, const TaskScope& scope);
emu::Outcome lower(const Move& move, const TaskScope& scope);
emu::Outcome lower(const ChannelMaximum& maximum, const TaskScope& scope);

// Convolutions whose weights earlier tasks compute: products of matrices. Error bad_model: kernels
// of more than one cell, or other sizes than fit. Precondition: there are computed weights.
emu::Outcome lower_product(const Convolution& convolution, const TaskScope& scope);

// A convolution's integers as the core has them: sums without zero points in the source's stead.
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

// `first`, then `second`.
emu::ops::Chain joined(emu::ops::Chain first, const emu::ops::Chain& second);

// What becomes of integers of shape 1, h, w, c; writes the result.
// Error bad_model: an operand of another size, a function that integers do not have.
emu::Outcome lower_integer_path(const DataPath& path, emu::TensorId values, const TaskScope& scope);

// The same from the second operand on: `values` have passed the main stages. Precondition: there is
// a second operand.
emu::Outcome lower_second_operand(const DataPath& path, emu::ops::Chain first, emu::TensorId values,
                                  const TaskScope& scope);

} // namespace rknn::format
