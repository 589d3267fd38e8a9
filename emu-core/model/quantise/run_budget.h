// SPDX-License-Identifier: Apache-2.0
// How many commands the shifts of a network's channels may take.
#pragma once

#include "emu-core/chip/lane_unit.h"
#include "emu-core/model/graph.h"

namespace emu {

// The fewer channels have a shift together (model/quantise/shift_runs.h), the finer their weights,
// and the more commands there are, which are numbered by 16 bits. How many it should be in the mean
// of a layer: 2 where the network's commands allow it, else up to as many as there are lanes.
std::size_t channels_per_run(const graph::Graph& graph, const LaneUnit& unit);

} // namespace emu
