// SPDX-License-Identifier: Apache-2.0
// From one element type or quantisation to another, element by element.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/kernel.h"

namespace emu::ops {

// y = static_cast of x: to bool, x != 0 (a NaN is true); float to integer truncates and saturates,
// a NaN gives 0; integers wrap to narrower ones; to float16 rounds half to even. Quantisation plays
// no part: the stored number is converted.
//
// src: any type.   dst: any type, same shape.
struct Cast {
    EMU_FIELDS();
    bool operator==(const Cast&) const = default;
};

// Rows: elements.
PreparedKernel prepare(const Cast& cast, const Operands& operands);

// y = store(output(x)).   src and dst: int8, uint8, int16 or int32, of the same shape.
struct Requantise {
    Chain output; // with one operand per stage

    EMU_FIELDS(output);
    bool operator==(const Requantise&) const = default;
};

// Rows: elements.
PreparedKernel prepare(const Requantise& requantise, const Operands& operands);

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

// With low = min(0, smallest x), high = max(0, largest x): scale = (high - low) / 255 (float32),
// zero = store(round_half_even(-low / scale)), y = store(round_half_even(x / scale) + zero); a
// scale of 0 gives zeros throughout. A NaN does not widen the range and gives the zero point; the
// scale that y was computed with rounds to float16 where it is written as one.
//
// src: float32 or float16.   dst: uint8 of src's shape; scale, of src's type, one value; zero
// point, uint8, one value.
struct DynamicQuantise {
    EMU_FIELDS();
    bool operator==(const DynamicQuantise&) const = default;
};

// Rows: 1.
PreparedKernel prepare(const DynamicQuantise& dynamic_quantise, const Operands& operands);

} // namespace emu::ops
