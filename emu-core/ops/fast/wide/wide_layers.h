// SPDX-License-Identifier: Apache-2.0
// The twins of layers with a source of int16 that are not made by make_wide_dense() alone; null
// where there is none.
#pragma once

#include "emu-core/ops/fast/isa/isa.h"
#include "emu-core/ops/windows/depthwise.h"
#include "emu-core/ops/windows/matmul.h"

namespace emu::ops::fast {

std::unique_ptr<Kernel> prepare_wide(const Depthwise& depthwise, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare_wide(const Matmul& matmul, const Operands& operands, Isa isa);

} // namespace emu::ops::fast
