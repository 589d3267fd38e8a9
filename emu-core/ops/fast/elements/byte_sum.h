// SPDX-License-Identifier: Apache-2.0
// Sums of two tensors of bytes whose chains float32 computes exactly.
#pragma once

#include "emu-core/ops/elements/add.h"
#include "emu-core/ops/fast/isa/element_instructions.h"

#include <optional>

namespace emu::ops::fast {

struct ByteSumForm {
    ByteSum sum;
    bool swapped; // the second operand is ByteSum's first
};

// Nothing where the chains are of another form than those of chip/narrow_factors.h. Precondition:
// prepare() accepts the addition; dtype is int8 or uint8.
std::optional<ByteSumForm> byte_sum(const Add& add, Dtype dtype);

} // namespace emu::ops::fast
