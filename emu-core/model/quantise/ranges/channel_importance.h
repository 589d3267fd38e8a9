// SPDX-License-Identifier: Apache-2.0
// Which channels of a tensor have to be near their real numbers.
#pragma once

#include "emu-core/model/graph.h"

#include <cstdint>
#include <vector>

namespace emu {

// Per tensor and index of its last axis, how often a value of that channel counts where errors are
// weighed against each other: in proportion to the mean square of what an error of 1 changes in the
// results of the layers with weights that read it, taken through what computes each channel on its
// own. Of layers behind those, a result's channels count as much as its own readers mind them. The
// largest is importance_unit, none is 0. Empty where all count the same: also where it is not known
// what a reader does, and of results of the network.
using ChannelImportance = std::vector<std::uint32_t>;
inline constexpr std::uint32_t importance_unit = 1U << 16;

std::vector<ChannelImportance> channel_importance(const graph::Graph& graph);

} // namespace emu
