// SPDX-License-Identifier: Apache-2.0
// Whether a graph can be executed node by node.
#pragma once

#include "model/graph.h"

namespace emu::tflite {

// Error bad_model: a node that reads what nothing has written yet, or writes what is an input,
// constant or written already; an output of the graph that no node writes. Precondition: all ids
// name tensors of the graph.
Outcome check_order(const graph::Graph& graph);

} // namespace emu::tflite
