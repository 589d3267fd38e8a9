// SPDX-License-Identifier: Apache-2.0
// Networks that were quantised for another arithmetic.
#pragma once

#include "chip/chip.h"
#include "model/graph.h"
#include "model/quantise/histogram.h"

namespace emu {

// Quantises what make_real() (model/quantise/real_network.h) has left anew in the chip's own
// scheme, over the ranges that it found. Errors as quantise()'s (model/quantise/quantise.h).
Outcome requantise(graph::Graph& graph, std::vector<Histogram> ranges, const Chip& chip);

} // namespace emu
