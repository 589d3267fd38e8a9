// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/engine/program.h"

namespace emu {

// Removes the layers of which neither another layer nor the application needs a result.
void drop_unneeded_layers(Program& program);

// Removes what neither a layer nor the application reads or writes: shapes and axes that became
// parameters, results that layers pass on within themselves, weights that were replaced. The others
// move up.
void drop_unused_tensors(Program& program);

} // namespace emu
