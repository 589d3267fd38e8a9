// SPDX-License-Identifier: Apache-2.0
// A model's operation with a SumOutput behind it.
#pragma once

#include "lanes/kernel.h"

namespace emu::lanes {

// What the operation's chain becomes. Its results are of the source's type: where dst's sign is
// another, 128 is added or taken away, and the results' highest bits are to be inverted.
ops::Chain chain_of(const SumOutput& output, bool src_signed, bool dst_signed);

// The bytes to be stored in dst, in the order n, h, w, c; nothing where no fast kernel takes the
// command or its sums may need all 32 bits. Precondition: the command, whose chain is chain_of(),
// accepts the operands.
std::optional<std::vector<std::byte>> kernel_results(const emu::Command& command, const Factor& src,
                                                     const Factor& weights, const SumOutput& output,
                                                     const LaneMemory& memory, const Integers& dst);

} // namespace emu::lanes
