// SPDX-License-Identifier: Apache-2.0
// Quantisation by the range that the data themselves have.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

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
