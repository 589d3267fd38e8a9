// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/kernel.h"
#include "emu-core/lanes/kernel_cache.h"
#include "emu-core/lanes/machine.h"

namespace emu::lanes {

// Runs a kernel on this machine's threads: `src` becomes `dst`. False where no fast kernel takes
// the command. Precondition: as make_ready(); `src` and `dst` have the specs' bytes.
bool run_kernel(KernelKey key, Bytes src, std::span<std::byte> dst, const Machine& machine);

TensorSpec spec_of(Dtype dtype, const Shape& shape);

} // namespace emu::lanes
