// SPDX-License-Identifier: Apache-2.0
// Average pooling for chips that multiply and shift, and do not divide.
#pragma once

#include "emu-core/model/graph.h"
#include "emu-core/model/quantise/ranges/histogram.h"

namespace emu {

// Average pools of float32 become depthwise convolutions whose weights are all one part of the
// number of cells, times a constant per cell where windows at the map's edge have fewer of them.
// Those stay that divide by a power of two everywhere, or are the mean of a whole map. `ranges` has
// one entry per tensor, or none at all; it gets those of new tensors.
void give_pools_weights(graph::Graph& graph, std::vector<Histogram>& ranges);

} // namespace emu
