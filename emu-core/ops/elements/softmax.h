// SPDX-License-Identifier: Apache-2.0
// Softmax: along the last axis in fixed point, as TFLite's int8 reference computes it, for int8 and
// uint8; along any axis as real numbers. Some chips have its exponents as a table.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

// Differences to the line's maximum are scaled to 5 integer bits by (multiplier, left_shift); those
// below -31 * 2^26 / 2^left_shift give the smallest output. The output has the scale 1/256 and the
// smallest value of its type as zero point.
//
// src: int8 or uint8.   dst: same type and shape.
struct Softmax {
    std::int32_t multiplier = 0; // beta * source scale * 2^26 as a 31-bit fraction, not negative
    std::int32_t left_shift = 0; // 0..31

    EMU_FIELDS(multiplier, left_shift);
    bool operator==(const Softmax&) const = default;
};

// y = e^(beta * (x - largest)) / sum of these along the axis, or its logarithm; float32, sums in
// double.
//
// src: real (ops/real.h).   dst: real, same shape.
struct RealSoftmax {
    std::int32_t axis = 0;
    float beta = 1; // > 0
    bool logarithm = false;

    EMU_FIELDS(axis, beta, logarithm);
    bool operator==(const RealSoftmax&) const = default;
};

// Rows: lines along the axis.
PreparedKernel prepare(const Softmax& softmax, const Operands& operands);
PreparedKernel prepare(const RealSoftmax& softmax, const Operands& operands);

// For |x| = (1 + m) * 2^e, 0 <= m < 1: entry i = 8 * (e - first) + floor(8 * m), limited to 0..510,
// and part p = 8 * m - floor(8 * m); for 0 both are 0; of negative x the entry is 512 + i. With v
// the table and j = min(entry + 1, 1023): y = store(v[entry] + (v[j] - v[entry]) * p), in doubles,
// rounded to nearest, half to even.
//
// src: int8, uint8, int16, int32 or int64 saturated at 48 bits; a constant float32 table of 1024
//      finite values.   dst: int8, uint8, int16 or int32 of the first source's shape.
struct ExponentTable {
    static constexpr std::int32_t entries = 1024;

    std::int32_t first = 0; // 0..47

    EMU_FIELDS(first);
    bool operator==(const ExponentTable&) const = default;
};

// Rows: elements.
PreparedKernel prepare(const ExponentTable& table, const Operands& operands);

} // namespace emu::ops
