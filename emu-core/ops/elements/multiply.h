// SPDX-License-Identifier: Apache-2.0
// Multiplication of two quantised tensors in integers, with broadcasting; int8, uint8 and int16.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/kernel.h"

namespace emu::ops {

// y = store(output((a - first_zero) * (b - second_zero))).
//
// src: two tensors of the destination's type whose shapes broadcast to its shape; either may be
//      constant.   dst: int8, uint8 or int16.
struct Multiply {
    std::int32_t first_zero = 0;
    std::int32_t second_zero = 0;
    Chain output; // with one operand per stage

    EMU_FIELDS(first_zero, second_zero, output);
    bool operator==(const Multiply&) const = default;
};

// Rows: output values.
PreparedKernel prepare(const Multiply& multiply, const Operands& operands);

} // namespace emu::ops
