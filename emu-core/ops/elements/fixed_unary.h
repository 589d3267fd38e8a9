// SPDX-License-Identifier: Apache-2.0
// Functions of one quantised number in integers, as TFLite's reference kernels compute them.
#pragma once

#include "emu-core/ops/elements/unary.h"

namespace emu::ops {

// y = store(function(x - source's zero point) + destination's zero point), with the scales of both:
// - sigmoid and tanh of int16 without zero points, to 1/32768, by line_sigmoid and line_tanh
// - hard_swish of int8 and uint8 in 16 bits, where the destination's scale is above a 128th of the
//   source's
// - leaky_relu and absolute of int8, uint8 and int16 by factors of 31 bits
// - rsqrt of int8 and uint8; of 0 the largest number, below 0 the zero point
// - sigmoid, tanh, exp, log, elu, gelu and gelu_tanh of int8 and uint8 as real numbers that are
//   multiplied by 1 / scale, which a division by the scale rounds otherwise
// Source: tensorflow/lite/kernels/internal/reference, and the kernels' preparations.
//
// src and dst: of one type and shape.
struct FixedUnary {
    UnaryFunction function = UnaryFunction::sigmoid;
    float alpha = 0; // of leaky_relu and elu

    EMU_FIELDS(function, alpha);
    bool operator==(const FixedUnary&) const = default;
};

// Whether there is such arithmetic for these tensors.
bool is_defined(const FixedUnary& unary, const TensorSpec& src, const TensorSpec& dst);

// Rows: elements. Error bad_model: it is not defined, or the shapes differ.
PreparedKernel prepare(const FixedUnary& unary, const Operands& operands);

} // namespace emu::ops
