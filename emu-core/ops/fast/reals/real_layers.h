// SPDX-License-Identifier: Apache-2.0
// The twins of layers whose tensors are float32 or float16 throughout; null where there is none.
#pragma once

#include "emu-core/ops/fast/isa/isa.h"
#include "emu-core/ops/windows/conv.h"
#include "emu-core/ops/windows/depthwise.h"
#include "emu-core/ops/windows/fully_connected.h"
#include "emu-core/ops/windows/matmul.h"
#include "emu-core/ops/windows/transposed_conv.h"

namespace emu::ops::fast {

std::unique_ptr<Kernel> prepare_real(const Conv& conv, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare_real(const Depthwise& depthwise, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare_real(const FullyConnected& fully_connected,
                                     const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare_real(const Matmul& matmul, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare_real(const TransposedConv& conv, const Operands& operands, Isa isa);

} // namespace emu::ops::fast
