// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/program.h"

namespace emu::lift {

// Removes the layers of which neither another layer nor the application needs a result.
void drop_unneeded_layers(Program& program);

} // namespace emu::lift
