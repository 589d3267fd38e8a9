// SPDX-License-Identifier: Apache-2.0
// From one element type to another, element by element.
#pragma once

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

} // namespace emu::ops
