// SPDX-License-Identifier: Apache-2.0
// Where the largest or smallest element along an axis is.
// Sums of all elements up to each along an axis.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

// src: real (ops/real.h) or integer without quantisation.   dst: int32 or int64, the elements that
// remain. A NaN is never chosen unless it comes first.
struct ArgExtreme {
    std::int32_t axis = 0;
    bool largest = true;
    bool last = false; // of equal elements the last one instead of the first

    EMU_FIELDS(axis, largest, last);
    bool operator==(const ArgExtreme&) const = default;
};

// Rows: output values.
PreparedKernel prepare(const ArgExtreme& arg_extreme, const Operands& operands);

// y[.., i, ..] = x[.., 0, ..] + .. + x[.., i, ..] at `axis`; without the last one where it is
// exclusive; from the axis's end where it is reverse.
//
// src: - real (ops/real.h): float32, sums in double; dst real.
//      - integers of any width without quantisation: exact in 64 bits, wrapping; dst of their type.
// dst: of src's shape.
struct CumulativeSum {
    std::int32_t axis = 0;
    bool exclusive = false, reverse = false;

    EMU_FIELDS(axis, exclusive, reverse);
    bool operator==(const CumulativeSum&) const = default;
};

// Rows: lines along the axis.
PreparedKernel prepare(const CumulativeSum& sum, const Operands& operands);

} // namespace emu::ops
