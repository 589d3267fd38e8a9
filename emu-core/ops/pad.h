// SPDX-License-Identifier: Apache-2.0
// Padding with one value on any axes; int8 and uint8.
#pragma once

#include "ops/kernel.h"

namespace emu::ops {

// src: a tensor of one axis or more.   dst: same type and rank, as large or larger; its cells
// outside [before, before + src extent) hold `value`. What is padded behind follows from the
// extents.
struct Pad {
    std::vector<std::int32_t> before; // one per axis, not negative
    std::int32_t value = 0;           // a stored integer, usually the zero point

    bool operator==(const Pad&) const = default;
};

// Rows: the destination's lines along its last axis.
PreparedKernel prepare(const Pad& pad, const Operands& operands);

} // namespace emu::ops
