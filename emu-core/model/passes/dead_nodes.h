// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/model/graph.h"

namespace emu {

// Removes the nodes whose results neither the network's outputs nor another node needs.
void drop_dead_nodes(graph::Graph& graph);

} // namespace emu
