// SPDX-License-Identifier: Apache-2.0
// Sums of two maps, or one map alone, with numbers of each channel's own: in words.
#pragma once

#include "emu-core/ops/elements/combine.h"
#include "emu-core/ops/fast/isa/isa.h"

namespace emu::ops::fast {

// int32 of a convolution, to which bytes are added.
bool adds_bytes_to_sums(const Combine& combine, const Operands& operands);

// Null where chains are of another form, or tensors of other types or shapes: both sources have the
// destination's shape, or the second is a single constant 0; int32 is added as it is, numbers of 8
// and 16 bits are multiplied, shifted to the left and then to the right, or some of these. Results
// have 8 or 16 bits. Precondition: ops::prepare() accepted them.
std::unique_ptr<Kernel> prepare_channel_addition(const Combine& combine, const Operands& operands,
                                                 Isa isa);

} // namespace emu::ops::fast
