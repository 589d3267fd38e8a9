// SPDX-License-Identifier: Apache-2.0
// Faster twins of the kernels in ops/, equal byte for byte.
#pragma once

#include "ops/conv.h"
#include "ops/depthwise.h"
#include "ops/fast/isa.h"
#include "ops/fully_connected.h"
#include "ops/matmul.h"
#include "ops/transposed_conv.h"

namespace emu::ops::fast {

// The twin of what ops::prepare() made of the same command and operands; null where there is none.
// There is one where source and weights are int8 or uint8. Its rows are of its own making.
// Precondition: ops::prepare() accepted them, and runs_here(isa).
std::unique_ptr<Kernel> prepare(const Conv& conv, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare(const Depthwise& depthwise, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare(const FullyConnected& fully_connected, const Operands& operands,
                                Isa isa);
std::unique_ptr<Kernel> prepare(const Matmul& matmul, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare(const TransposedConv& conv, const Operands& operands, Isa isa);

} // namespace emu::ops::fast
