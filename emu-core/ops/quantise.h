// SPDX-License-Identifier: Apache-2.0
// Between real numbers and stored integers, element by element, by the tensors' own quantisation.
#pragma once

#include "ops/kernel.h"

namespace emu::ops {

// y = store(round_half_away(x / scale) + zero point), in float as TFLite's reference; a NaN gives
// the zero point.   src: float32.   dst: int8 or uint8 of the same shape, affine per tensor, scale
// > 0.
struct Quantise {
    bool operator==(const Quantise&) const = default;
};

// y = (x - zero point) * scale, in float.   src: int8 or uint8, affine per tensor.
// dst: float32 of the same shape.
struct Dequantise {
    bool operator==(const Dequantise&) const = default;
};

// Rows: elements.
PreparedKernel prepare(const Quantise& quantise, const Operands& operands);
PreparedKernel prepare(const Dequantise& dequantise, const Operands& operands);

} // namespace emu::ops
