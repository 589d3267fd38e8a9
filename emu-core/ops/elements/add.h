// SPDX-License-Identifier: Apache-2.0
// Addition of two tensors of different scales, with broadcasting; int8, uint8, int16.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/kernel.h"

namespace emu::ops {

// y = store(output(first(a) + second(b))): the first two chains bring the operands to one scale,
// each of their results saturates at 32 bits, and so does the sum.
//
// src: two tensors of the destination's type whose shapes broadcast (extents aligned at the last
//      axis, each equal to the destination's or 1); either may be constant.   dst: the sum.
struct Add {
    Chain first, second, output; // with one operand per stage

    EMU_FIELDS(first, second, output);
    bool operator==(const Add&) const = default;
};

// Rows: output values.
PreparedKernel prepare(const Add& add, const Operands& operands);

} // namespace emu::ops
