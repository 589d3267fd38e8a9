// SPDX-License-Identifier: Apache-2.0
// Convolutions of maps whose channels are the four phases of a larger map, every second pixel of
// every second line each: they work on the larger one, by kernels of twice the size, so that nobody
// has to rearrange it.
#pragma once

#include "emu-core/lift/pixel_order.h"

namespace emu::lift {

// Adds the layer's weights for that to the program. False: its map is no such one.
bool take_phases_as_stored(PlacedLayer& placed, Program& program);

} // namespace emu::lift
