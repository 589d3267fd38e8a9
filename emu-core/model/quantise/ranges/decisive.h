// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/model/graph.h"

namespace emu {

// Per tensor of the graph: whether its largest values are what the network is about. These are the
// network's results, and what softmax, sigmoid and their kin, moves and concatenations make them
// from: rare values there are the answer, and no outliers that could be clipped.
std::vector<bool> decisive_tensors(const graph::Graph& graph);

} // namespace emu
