// SPDX-License-Identifier: Apache-2.0
// Products and running sums of stored integers, as TFLite's reference kernels compute them.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

// y = x[0] * .. * x[n - 1] of the reduced elements less their zero point. Each product, and what
// comes of the last one, is rescaled by src's scale / the n-th root of dst's, in 32 bits.
//
// src: int8, or int16 with the zero point 0, any rank.
// dst: the same type, the elements that remain.
// Source: tensorflow/lite/kernels/internal/reference/reduce.h, and reduce.cc.
struct FixedProduct {
    std::vector<std::int32_t> axes; // ascending

    EMU_FIELDS(axes);
    bool operator==(const FixedProduct&) const = default;
};

// Sums as CumulativeSum's (ops/reductions/along_axis.h), with 19 bits of a fraction, but that begin
// with what a stored 0 of src stands for, as the reference's do. Where its 32 bits would not hold a
// sum, it saturates, as dst then does.
//
// src: int8; at most 15 elements along the axis, or a scale of at least 1/16 of dst's.
// dst: the same type and shape.
// Source: tensorflow/lite/kernels/internal/reference/cumsum.h, and micro/kernels/cumsum.cc.
struct FixedCumulativeSum {
    std::int32_t axis = 0;
    bool exclusive = false, reverse = false;

    EMU_FIELDS(axis, exclusive, reverse);
    bool operator==(const FixedCumulativeSum&) const = default;
};

// Whether there is such arithmetic for these tensors.
bool is_defined(const FixedProduct& product, const TensorSpec& src, const TensorSpec& dst);
bool is_defined(const FixedCumulativeSum& sum, const TensorSpec& src, const TensorSpec& dst);

// Rows: output values, and lines along the axis. Error bad_model: it is not defined, or the shapes
// do not fit.
PreparedKernel prepare(const FixedProduct& product, const Operands& operands);
PreparedKernel prepare(const FixedCumulativeSum& sum, const Operands& operands);

} // namespace emu::ops
