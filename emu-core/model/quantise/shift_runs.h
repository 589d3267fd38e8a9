// SPDX-License-Identifier: Apache-2.0
// Shifts of neighbouring channels that are computed together, and how many commands those of a
// network's channels may take.
#pragma once

#include "emu-core/chip/lane_unit.h"
#include "emu-core/model/graph.h"

#include <cstddef>
#include <vector>

namespace emu {

// One command computes channels in a row that have the same shift. Where each channel's finest
// shift makes too many rows, neighbours get the coarser one's: those first whose rounding then adds
// least noise, which is as large as a step, 2^-shift, squared. At most `most_runs` rows remain, at
// least 1.
std::vector<int> shifts_in_runs(const std::vector<int>& finest, std::size_t most_runs);

// The fewer channels have a shift together (model/quantise/shift_runs.h), the finer their weights,
// and the more commands there are, which are numbered by 16 bits. How many it should be in the mean
// of a layer: 2 where the network's commands allow it, else up to as many as there are lanes.
std::size_t channels_per_run(const graph::Graph& graph, const LaneUnit& unit);

} // namespace emu
