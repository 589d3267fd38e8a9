// SPDX-License-Identifier: Apache-2.0
// Product of matrices that both may be computed in the run, batched with broadcasting.
#pragma once

#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/kernel.h"

namespace emu::ops {

// y[.., m, n] = sum over k of a[.., m, k] * b[.., k, n]; outer axes broadcast.
//
// - float32 and float16: all of one type, summed in float32 in the order of k, then limits, and
//   stored as Conv's results;
// - int8, uint8, int16, each operand of its own type: acc = sum of (a - first_zero) * (b -
//   second_zero), in 32 bits; y = store(output(acc, n)), or acc itself where dst is int32 and the
//   chain is empty. Where a source is int16, in 64 bits and saturated to 48 before the chain; dst
//   is not int32 then.
//
// src: a, b of rank >= 2, of which either may be constant.   dst: rank >= 2.
struct Matmul {
    std::vector<std::int32_t> first_zero{0};  // one value, or M values
    std::vector<std::int32_t> second_zero{0}; // one value, or N values
    Chain output;                             // with one operand per stage, or N
    RealLimits limits;

    EMU_FIELDS(first_zero, second_zero, output, limits);
    bool operator==(const Matmul&) const = default;
};

// Rows: output lines (the product of all extents but the last).
PreparedKernel prepare(const Matmul& matmul, const Operands& operands);
Work work_of(const Matmul& matmul, const Operands& operands);

} // namespace emu::ops
