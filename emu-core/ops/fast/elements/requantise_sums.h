// SPDX-License-Identifier: Apache-2.0
// Requantisations from or to int32.
#pragma once

#include "emu-core/ops/elements/conversions.h"
#include "emu-core/ops/fast/isa/instruction_table.h"

namespace emu::ops::fast {

// Precondition: source or destination is int32; ops::prepare() accepted them.
std::unique_ptr<Kernel> requantise_sums(const Requantise& requantise, const Operands& operands,
                                        const Instructions& set);

} // namespace emu::ops::fast
