// SPDX-License-Identifier: Apache-2.0
// Constant factors and addends per channel, folded into weights and bias.
#pragma once

#include "emu-core/model/graph.h"

namespace emu {

// Changes weights and bias of `weighted` so that it computes function(weighted, constant), as
// `node` does with its two operands. False, and nothing changes: it is no layer with float32
// weights, the function is no multiplication, addition or subtraction, or the constant is not one
// value, or one per channel.
bool fold_channels(graph::Graph& graph, graph::Node& weighted, const graph::Node& node,
                   ops::BinaryFunction function);

} // namespace emu
