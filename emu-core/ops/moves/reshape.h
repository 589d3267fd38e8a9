// SPDX-License-Identifier: Apache-2.0
// The same values under another shape; any type.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

// src: any tensor.   dst: as many elements of the same type.
struct Reshape {
    EMU_FIELDS();
    bool operator==(const Reshape&) const = default;
};

// Rows: one.
PreparedKernel prepare(const Reshape& reshape, const Operands& operands);

} // namespace emu::ops
