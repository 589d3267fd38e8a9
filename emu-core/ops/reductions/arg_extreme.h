// SPDX-License-Identifier: Apache-2.0
// Where the largest or smallest element along an axis is.
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

} // namespace emu::ops
