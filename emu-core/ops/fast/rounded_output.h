// SPDX-License-Identifier: Apache-2.0
// Chains of bytes that one fused multiplication and addition of float32 computes.
#pragma once

#include "ops/fast/chain_form.h"
#include "ops/fast/element_instructions.h"

#include <optional>

namespace emu::ops::fast {

// Nothing where the chain is of another form (chip/narrow_factors.h has it), or not exact in
// float32 for some integer of `range`. Precondition: the chain is valid for one channel; dst is
// int8 or uint8.
std::optional<RoundedOutput> rounded_output(const Chain& chain, SumRange range, Dtype dst);

} // namespace emu::ops::fast
