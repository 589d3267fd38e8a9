// SPDX-License-Identifier: Apache-2.0
// Mean over some axes; int8, uint8 and int16.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/kernel.h"

namespace emu::ops {

// acc = sum over the reduced axes of (x - src_zero), in 32 bits, of int16 in 64;
// y = store(output(acc)). The chain divides by the number of cells.
//
// src: a tensor of any rank.   dst: same type, as many elements as the axes that remain, in their
// order.
struct Mean {
    std::vector<std::int32_t> axes; // reduced, ascending, each in 0 .. rank - 1
    std::int32_t src_zero = 0;
    Chain output; // with one operand per stage

    EMU_FIELDS(axes, src_zero, output);
    bool operator==(const Mean&) const = default;
};

// Rows: output values. Error bad_model: a sum of int16 for which the chain could leave 63 bits,
// besides what does not fit.
PreparedKernel prepare(const Mean& mean, const Operands& operands);

} // namespace emu::ops
