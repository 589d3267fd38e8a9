// SPDX-License-Identifier: Apache-2.0
// Networks that were quantised for another arithmetic.
#pragma once

#include "chip/chip.h"
#include "model/graph.h"
#include "model/quantise/histogram.h"
#include "model/quantise/options.h"

namespace emu {

// Quantises what make_real() (model/quantise/real_network.h) has left anew, over the ranges that it
// found, whatever method the options name. Errors as quantise()'s (model/quantise/quantise.h).
Outcome requantise(graph::Graph& graph, std::vector<Histogram> ranges, const Chip& chip,
                   QuantiseOptions options);

// The same in the chip's own type and scheme.
Outcome requantise(graph::Graph& graph, std::vector<Histogram> ranges, const Chip& chip);

} // namespace emu
