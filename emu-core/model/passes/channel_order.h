// SPDX-License-Identifier: Apache-2.0
// Networks that take pictures as blue, green, red.
#pragma once

#include "emu-core/model/graph.h"

namespace emu {

// The network takes red, green, blue from now on, on every input of three channels in four axes.
// Error bad_argument: it has no such input.
Outcome take_rgb(graph::Graph& graph);

} // namespace emu
