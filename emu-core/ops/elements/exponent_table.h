// SPDX-License-Identifier: Apache-2.0
// A function of integers as a table whose entries lie closer the smaller numbers are.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

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
