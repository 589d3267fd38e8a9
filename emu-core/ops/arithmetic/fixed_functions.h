// SPDX-License-Identifier: Apache-2.0
// The arithmetic of FixedUnary, a function for each row of its list.
#pragma once

#include "emu-core/ops/elements/fixed_unary.h"

#include <functional>

namespace emu::ops {

// From x - the source's zero point to y - the destination's, before it saturates.
using FixedFunction = std::function<std::int32_t(std::int32_t)>;

// Empty: not defined for these tensors. Precondition: both are real and not float.
FixedFunction fixed_function(const FixedUnary& unary, const TensorSpec& src, const TensorSpec& dst);

} // namespace emu::ops
