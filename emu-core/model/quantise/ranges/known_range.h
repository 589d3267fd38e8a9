// SPDX-License-Identifier: Apache-2.0
// What is known of results whatever the samples were: ranges that follow from the operation, and
// which tensors are decisive.
#pragma once

#include "emu-core/model/graph.h"

#include <optional>

namespace emu {

// Of functions that saturate. Nothing for other operations.
std::optional<ops::RealLimits> known_range(const graph::Operation& operation);

// Per tensor of the graph: whether its largest values are what the network is about. These are the
// network's results, and what softmax, sigmoid and their kin, moves and concatenations make them
// from: rare values there are the answer, and no outliers that could be clipped.
std::vector<bool> decisive_tensors(const graph::Graph& graph);

} // namespace emu
