// SPDX-License-Identifier: Apache-2.0
// Choice between two tensors, element by element, with broadcasting; any element type.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

// y = condition ? a : b, bits and all.
//
// src: condition (bool), a, b of dst's type; the three shapes broadcast to dst's.
struct Select {
    EMU_FIELDS();
    bool operator==(const Select&) const = default;
};

// Rows: output elements.
PreparedKernel prepare(const Select& select, const Operands& operands);

} // namespace emu::ops
