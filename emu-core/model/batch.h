// SPDX-License-Identifier: Apache-2.0
// Networks for several samples at a time.
#pragma once

#include "emu-core/model/graph.h"

namespace emu {

// Repeats the network for `count` samples that lie one after the other along the first axis of
// every input and output; constants are shared. Each sample's results are those of the network on
// its own. Error bad_argument: count < 1, or an input or output whose first axis is not of
// extent 1.
Outcome repeat_for_batch(graph::Graph& graph, std::int32_t count);

} // namespace emu
