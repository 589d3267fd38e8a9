// SPDX-License-Identifier: Apache-2.0
// The twins of layers whose tensors are float32 or float16 throughout; null where there is none.
#pragma once

#include "ops/conv.h"
#include "ops/depthwise.h"
#include "ops/fast/isa.h"
#include "ops/fully_connected.h"
#include "ops/matmul.h"
#include "ops/transposed_conv.h"

namespace emu::ops::fast {

std::unique_ptr<Kernel> prepare_real(const Conv& conv, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare_real(const Depthwise& depthwise, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare_real(const FullyConnected& fully_connected,
                                     const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare_real(const Matmul& matmul, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare_real(const TransposedConv& conv, const Operands& operands, Isa isa);

} // namespace emu::ops::fast
