// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/model/graph.h"

namespace emu {

// Drops nodes that copy a tensor that some node computes into one of the same type, shape and
// quantisation at the network's end: the node computes that one instead.
void drop_copies(graph::Graph& graph);

} // namespace emu
