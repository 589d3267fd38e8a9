// SPDX-License-Identifier: Apache-2.0
// Functions of the lines along the last axis in integers, as TFLite's reference kernels compute
// them.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

// y = x / |x|, of a line's Euclidean length: the reciprocal root of the sum of squares has 31 bits.
//
// src: int8 or uint8, lines of at most 33000 elements.
// dst: the same type and shape, with the scale 1/128 and the zero point in the middle.
// Source: tensorflow/lite/kernels/internal/reference/integer_ops/l2normalization.h.
struct UnitLength {
    EMU_FIELDS();
    bool operator==(const UnitLength&) const = default;
};

// y = log(softmax(x)): differences to the largest number with 26 bits of a fraction, the sum of
// their exponentials with 19.
//
// src: int8 or uint8, lines of at most 4095 elements.
// dst: the same type and shape, with the scale 1/16 and the largest number as zero point.
// Source: tensorflow/lite/kernels/internal/reference/log_softmax.h.
struct FixedLogSoftmax {
    EMU_FIELDS();
    bool operator==(const FixedLogSoftmax&) const = default;
};

bool is_defined(const UnitLength& operation, const TensorSpec& src, const TensorSpec& dst);
bool is_defined(const FixedLogSoftmax& operation, const TensorSpec& src, const TensorSpec& dst);

// Rows: lines. Error bad_model: it is not defined, or the shapes differ.
PreparedKernel prepare(const UnitLength& operation, const Operands& operands);
PreparedKernel prepare(const FixedLogSoftmax& operation, const Operands& operands);

} // namespace emu::ops
