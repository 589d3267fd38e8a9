// SPDX-License-Identifier: Apache-2.0
// Functions of two quantised numbers in integers, as TFLite's reference kernels compute them.
#pragma once

#include "emu-core/ops/elements/binary.h"

namespace emu::ops {

// With a = first - its zero point, b = second - its zero point, and the scales of all:
// - prelu: a, or a * b below 0, by factors of 31 bits; of int8, uint8 or int16, and for int16 a
//   second source of int8
// - squared_difference: both are brought to one scale, of int8 and uint8 with 7 more bits; the
//   square is rescaled
// - comparisons of int8 and uint8 whose scales are below 1: both with 8 more bits, by their scales
// - divide of int8 and uint8, by a reciprocal of 31 bits; by zero saturates, 0 / 0 is 0
// - floor_divide and remainder of int8 and int16: of the stored numbers, whatever their scales; by
//   zero gives a stored 0
// Source: tensorflow/lite/kernels/internal/reference, and the kernels' preparations.
//
// src: two tensors of one type but where it says otherwise, whose shapes broadcast to dst's.
// dst: of that type; of comparisons bool.
struct FixedBinary {
    BinaryFunction function = BinaryFunction::prelu;

    EMU_FIELDS(function);
    bool operator==(const FixedBinary&) const = default;
};

// Whether there is such arithmetic for these tensors.
bool is_defined(const FixedBinary& binary, const TensorSpec& first, const TensorSpec& second,
                const TensorSpec& dst);

// Rows: output elements. Error bad_model: it is not defined, or the shapes do not fit.
PreparedKernel prepare(const FixedBinary& binary, const Operands& operands);

} // namespace emu::ops
