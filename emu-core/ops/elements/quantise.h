// SPDX-License-Identifier: Apache-2.0
// Between real numbers and stored integers, element by element, by the tensors' own quantisation.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/kernel.h"

namespace emu::ops {

// y = store(round(x / scale) + zero point), in float as TFLite's reference; a NaN gives the zero
// point.   src: float32 or float16.   dst: int8, uint8, int16 or int32 of the same shape, affine
// per tensor or along an axis, scales > 0.
struct Quantise {
    Rounding rounding = Rounding::half_away; // or half_even

    EMU_FIELDS(rounding);
    bool operator==(const Quantise&) const = default;
};

// y = (x - zero point) * scale, in float.   src: int8, uint8, int16 or int32, affine per tensor or
// along an axis.   dst: float32 or float16 of the same shape.
struct Dequantise {
    EMU_FIELDS();
    bool operator==(const Dequantise&) const = default;
};

// Rows: elements.
PreparedKernel prepare(const Quantise& quantise, const Operands& operands);
PreparedKernel prepare(const Dequantise& dequantise, const Operands& operands);

} // namespace emu::ops
