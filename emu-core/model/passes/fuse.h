// SPDX-License-Identifier: Apache-2.0
// Nodes of float networks that their predecessor can compute along.
#pragma once

#include "emu-core/model/graph.h"

namespace emu {

// A convolution, transposed convolution or fully connected layer takes over factors and addends per
// channel that are constant (batch normalisation, bias); these, matrix products, pools and binary
// functions take over a clip (ReLU). Only where nobody else reads what lies between, and only of
// float32: of quantised tensors each step rounds.
void fuse(graph::Graph& graph);

} // namespace emu
