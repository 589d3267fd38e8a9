// SPDX-License-Identifier: Apache-2.0
// Requantisations from or to int32.
#pragma once

#include "ops/fast/instruction_table.h"
#include "ops/requantise.h"

namespace emu::ops::fast {

// Precondition: source or destination is int32; ops::prepare() accepted them.
std::unique_ptr<Kernel> requantise_sums(const Requantise& requantise, const Operands& operands,
                                        const Instructions& set);

} // namespace emu::ops::fast
