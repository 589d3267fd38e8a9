// SPDX-License-Identifier: Apache-2.0
// Networks that were quantised for another arithmetic.
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/model/graph.h"
#include "emu-core/model/quantise/options.h"
#include "emu-core/model/quantise/quantise.h"
#include "emu-core/model/quantise/ranges/histogram.h"

namespace emu {

// Quantises what make_real() (model/quantise/real_network.h) has left anew, over the ranges that it
// found, whatever method the options name. Errors as quantise()'s (model/quantise/quantise.h).
Result<std::vector<RealLayer>> requantise(graph::Graph& graph, std::vector<Histogram> ranges,
                                          const Chip& chip, QuantiseOptions options);

// The same in the chip's own type and scheme.
Outcome requantise(graph::Graph& graph, std::vector<Histogram> ranges, const Chip& chip);

} // namespace emu
