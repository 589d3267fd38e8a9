// SPDX-License-Identifier: Apache-2.0
// The functions of two numbers, each in float32 and in integers of 64 bits, which wrap. Meaning as
// listed in ops/binary.h.
#pragma once

#include "emu-core/ops/elements/binary.h"

namespace emu::ops {

// y[i] = function(a[i], b[i]) for i < count; comparisons give 0 or 1.
template <class Value>
using BinaryLine = void (*)(const Value* a, const Value* b, Value* y, std::int64_t count);

// Null: not a function of real numbers, or unknown.
BinaryLine<float> real_line_of(BinaryFunction function);

// Bools are 0 and 1. Null: unknown.
BinaryLine<std::int64_t> integer_line_of(BinaryFunction function);

} // namespace emu::ops
