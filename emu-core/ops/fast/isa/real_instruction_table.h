// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/ops/fast/isa/isa.h"
#include "emu-core/ops/fast/isa/real_instructions.h"

namespace emu::ops::fast {

// The functions for an instruction set and layers whose vectors can be filled with `channels`; null
// where there are none.
const RealInstructions* real_instructions(Isa isa, std::int64_t channels);

} // namespace emu::ops::fast
