// SPDX-License-Identifier: Apache-2.0
// Layers that compute the same of different tensors, as tiles do, run by one kernel: constants are
// packed once for all of them.
#pragma once

#include "emu-core/engine/program.h"

namespace emu {

// By layer, the first one that is like it: the same command, operands of the same types, shapes and
// quantisation, and the same constants. Of a layer like no other, and of those that an application
// computes, itself. Precondition: tensors are in the program.
std::vector<std::size_t> first_alike(const Program& program);

} // namespace emu
