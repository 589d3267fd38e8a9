// SPDX-License-Identifier: Apache-2.0
// Chains of bytes that one fused multiplication and addition of float32 computes, and sums of two
// tensors of bytes whose chains float32 computes exactly.
#pragma once

#include "emu-core/ops/elements/two_operands.h"
#include "emu-core/ops/fast/chains/chain_form.h"
#include "emu-core/ops/fast/isa/element_instructions.h"

#include <optional>

namespace emu::ops::fast {

// What may be added to rounding_base, with one to spare.
inline constexpr std::int64_t most_rounded = (1 << 22) - 1;

// Nothing where the chain is of another form (chip/narrow_factors.h has it), or not exact in
// float32 for some integer of `range`. Precondition: the chain is valid for one channel; dst is
// int8 or uint8.
std::optional<RoundedOutput> rounded_output(const Chain& chain, SumRange range, Dtype dst);

struct ByteSumForm {
    ByteSum sum;
    bool swapped; // the second operand is ByteSum's first
};

// Nothing where the chains are of another form than those of chip/narrow_factors.h. Precondition:
// prepare() accepts the addition; dtype is int8 or uint8.
std::optional<ByteSumForm> byte_sum(const Add& add, Dtype dtype);

} // namespace emu::ops::fast
