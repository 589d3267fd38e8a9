// SPDX-License-Identifier: Apache-2.0
// What becomes of sums.
#pragma once

#include "emu-core/ops/fast/isa/instructions.h"

namespace emu::ops::fast {

// Instructions::finish(), and then the chain's table of bytes, if it has one. Precondition: within
// an InstructionScope; a pixel has at most panel * most_panels channels.
void finish(const Instructions& set, const PackedChain& chain, const FinishTask& task);

} // namespace emu::ops::fast
