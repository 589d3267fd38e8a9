// SPDX-License-Identifier: Apache-2.0
// What the processor and its kernel offer. One of processor_*.cpp is compiled, by architecture.
#pragma once

#include "emu-core/ops/fast/isa/isa.h"

namespace emu::ops::fast {

struct Processor {
    std::array<bool, isas.size()> has{true}; // by Isa
};

Processor this_processor();

} // namespace emu::ops::fast
