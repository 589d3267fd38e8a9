// SPDX-License-Identifier: Apache-2.0
// Sums of a convolution and a second map of bytes, with factors of many bits: in doubles, whose
// error is known, so that results near a tie are computed anew in integers.
#pragma once

#include "emu-core/ops/elements/combine.h"
#include "emu-core/ops/fast/isa/isa.h"

namespace emu::ops::fast {

// Null where chains are of another form, or tensors of other types or shapes: int32 and bytes of
// the destination's shape become bytes. Precondition: ops::prepare() accepted them.
std::unique_ptr<Kernel> prepare_scaled_addition(const Combine& combine, const Operands& operands,
                                                Isa isa);

} // namespace emu::ops::fast
