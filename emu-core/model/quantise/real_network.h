// SPDX-License-Identifier: Apache-2.0
// Quantised networks as the real numbers that they stand for.
#pragma once

#include "emu-core/model/graph.h"
#include "emu-core/model/quantise/ranges/histogram.h"

namespace emu {

// Makes all tensors float32: constants become what their integers stand for, conversions between
// types and quantisations disappear, and activations that a quantisation implied, as its range ends
// at 0, become the layers' own. The result has one entry per tensor: the ends of the range that the
// tensor's quantisation had, where it had one, in place of values that were seen.
std::vector<Histogram> make_real(graph::Graph& graph);

// True when a tensor is quantised.
bool is_quantised(const graph::Graph& graph);

} // namespace emu
