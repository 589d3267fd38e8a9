// SPDX-License-Identifier: Apache-2.0
// Where intermediate tensors lie, so that those never needed together share memory.
#pragma once

#include "emu-core/engine/program.h"

namespace emu {

// Sets every offset and arena_bytes: largest tensors first, each at the lowest free place, as
// arena_alignment says. Precondition: ids are in range, and tensors are written before they are
// read.
void plan_memory(Program& program);

} // namespace emu
