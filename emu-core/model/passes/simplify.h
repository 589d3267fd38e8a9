// SPDX-License-Identifier: Apache-2.0
// Fewer nodes that compute the same: what a predecessor can compute along, constant factors and
// addends per channel in weights and bias, no copies, and nothing that nobody reads.
#pragma once

#include "emu-core/model/graph.h"

namespace emu {

// A convolution, transposed convolution or fully connected layer takes over factors and addends per
// channel that are constant (batch normalisation, bias); these, matrix products, pools and binary
// functions take over a clip (ReLU). Only where nobody else reads what lies between, and only of
// float32: of quantised tensors each step rounds.
void fuse(graph::Graph& graph);

// x * sigmoid(x), in either order, becomes one function where nobody else reads the sigmoid: its
// integers are rounded once, and the sigmoid, which has 256 of them at most, is none.
void join_silu(graph::Graph& graph);

// Changes weights and bias of `weighted` so that it computes function(weighted, constant), as
// `node` does with its two operands. False, and nothing changes: it is no layer with float32
// weights, the function is no multiplication, addition or subtraction, or the constant is not one
// value, or one per channel.
bool fold_channels(graph::Graph& graph, graph::Node& weighted, const graph::Node& node,
                   ops::BinaryFunction function);

// Drops nodes that copy a tensor that some node computes into one of the same type, shape and
// quantisation at the network's end: the node computes that one instead.
void drop_copies(graph::Graph& graph);

// Removes the nodes whose results neither the network's outputs nor another node needs.
void drop_dead_nodes(graph::Graph& graph);

} // namespace emu
