// SPDX-License-Identifier: Apache-2.0
// Networks that were quantised for another arithmetic: as the real numbers that they stand for, and
// as integers of a chip.
#pragma once

#include "emu-core/model/graph.h"
#include "emu-core/model/quantise/quantise.h"
#include "emu-core/model/quantise/ranges/histogram.h"

namespace emu {

// Quantises what make_real() (model/quantise/real_network.h) has left anew, over the ranges that it
// found, whatever method the options name. Errors as quantise()'s (model/quantise/quantise.h).
Result<std::vector<RealLayer>> requantise(graph::Graph& graph, std::vector<Histogram> ranges,
                                          const Chip& chip, QuantiseOptions options);

// The same in the chip's own type and scheme.
Outcome requantise(graph::Graph& graph, std::vector<Histogram> ranges, const Chip& chip);

// The same in two steps, between which the network can run: fused, and then with what it did.
void fuse_real(graph::Graph& graph, std::vector<Histogram>& ranges);
Outcome requantise_fused(graph::Graph& graph, const Observations& observations, const Chip& chip);

// Makes all tensors float32: constants become what their integers stand for, conversions between
// types and quantisations disappear, and activations that a quantisation implied, as its range ends
// at 0, become the layers' own. The result has one entry per tensor: the ends of the range that the
// tensor's quantisation had, where it had one, in place of values that were seen.
std::vector<Histogram> make_real(graph::Graph& graph);

// True when a tensor is quantised.
bool is_quantised(const graph::Graph& graph);

} // namespace emu
