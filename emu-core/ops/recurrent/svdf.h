// SPDX-License-Identifier: Apache-2.0
// A fully connected layer of two factors, one over the input and one over the last steps.
#pragma once

#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/kernel.h"

namespace emu::ops {

// Each of F filters has the last M products of its features with the input, the newest last. A unit
// is the bias and the products of `rank` filters' memories with their weights of time.
// - float32: sums in order, then the limits
// - integers: x and y int8, features int8, state and weights of time int8 or int16, bias int32;
//   features are rescaled to the state's scale, units to the destination's; limits do not apply,
//   as TFLite's reference leaves them to the destination's range
// Source: tensorflow/lite/micro/kernels/svdf_common.cc.
//
// src: x B I; features F I; weights of time F M; bias F/rank; state B F*M.
// dst: y B F/rank; the new state, which is as the old one.
struct Svdf {
    std::int32_t rank = 1;
    RealLimits limits;

    EMU_FIELDS(rank, limits);
    bool operator==(const Svdf&) const = default;
};

// Rows: sequences. Error bad_model: other types, shapes or scales.
PreparedKernel prepare(const Svdf& svdf, const Operands& operands);
Work work_of(const Svdf& svdf, const Operands& operands);

} // namespace emu::ops
