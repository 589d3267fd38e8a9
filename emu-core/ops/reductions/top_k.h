// SPDX-License-Identifier: Apache-2.0
// The k largest or smallest elements along an axis, in order; of equal ones the one with the lower
// index first. A NaN comes behind all numbers.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

// src: real (ops/real.h) or integer without quantisation.   dst: values of src's type and
// quantisation, indices int32 or int64; both with src's shape but for k along `axis`, k at most
// src's extent.
struct TopK {
    std::int32_t axis = 0;
    bool largest = true;

    EMU_FIELDS(axis, largest);
    bool operator==(const TopK&) const = default;
};

// Rows: lines along the axis.
PreparedKernel prepare(const TopK& top_k, const Operands& operands);
Work work_of(const TopK& top_k, const Operands& operands);

} // namespace emu::ops
