// SPDX-License-Identifier: Apache-2.0
// Sums of 64 bits and what is combined with them.
#pragma once

#include "emu-core/ops/elements/two_operands.h"
#include "emu-core/ops/fast/isa/isa.h"

namespace emu::ops::fast {

// Null where a source has another shape than the destination, or a chain a stage that reads a table
// or shifts one sign only.
std::unique_ptr<Kernel> prepare_long_combine(const Combine& combine, const Operands& operands,
                                             Isa isa);

} // namespace emu::ops::fast
