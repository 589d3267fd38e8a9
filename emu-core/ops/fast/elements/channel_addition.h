// SPDX-License-Identifier: Apache-2.0
// Sums of a convolution and a second map of bytes, with numbers of each channel's own: in words.
#pragma once

#include "emu-core/ops/elements/combine.h"
#include "emu-core/ops/fast/isa/isa.h"

namespace emu::ops::fast {

// Null where chains are of another form, or tensors of other types or shapes: int32 and bytes of
// the destination's shape become bytes; the bytes are multiplied, shifted to
// the left and then to the right, or some of these. Precondition: ops::prepare() accepted them.
std::unique_ptr<Kernel> prepare_channel_addition(const Combine& combine, const Operands& operands,
                                                 Isa isa);

} // namespace emu::ops::fast
