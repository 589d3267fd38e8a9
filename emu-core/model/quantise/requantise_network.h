// SPDX-License-Identifier: Apache-2.0
// Networks that were quantised for another arithmetic.
#pragma once

#include "emu-core/model/quantise/quantise.h"

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

} // namespace emu
