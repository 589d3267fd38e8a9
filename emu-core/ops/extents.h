// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/ops/kernel.h"

#include <algorithm>
#include <initializer_list>

namespace emu::ops {

// True when the operand has exactly these extents, which may be products beyond what a shape can
// hold.
inline bool has_extents(const Operand& operand, std::initializer_list<std::int64_t> extents) {
    return std::ranges::equal(operand.spec->shape.extents(), extents);
}

} // namespace emu::ops
