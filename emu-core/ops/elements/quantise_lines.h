// SPDX-License-Identifier: Apache-2.0
// The half of DynamicQuantise that gives every line a scale (conversions.h).
#pragma once

#include "emu-core/ops/elements/conversions.h"

namespace emu::ops {

// Precondition: one source, two destinations. `name` is the operation's. Error bad_model: other
// types or shapes. Rows: lines.
PreparedKernel prepare_quantised_lines(const Operands& operands, const char* name);

} // namespace emu::ops
