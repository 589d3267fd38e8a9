// SPDX-License-Identifier: Apache-2.0
// Pairs of layers whose common channels can be scaled.
#pragma once

#include "emu-core/model/graph.h"

#include <span>

namespace emu {

// Indices of nodes.
struct LayerPair {
    std::size_t first, second; // with weights (model/quantise/weight_channels.h)
    std::vector<std::size_t> between;
};

// Which upper limits between two layers keep them apart.
enum class UpperLimits : std::uint8_t {
    unreached, // those that a sample reached
    any,       // none: whoever scales makes no channel larger than the largest
};

// Pairs whose second layer reads the channels of the first, which nothing else does, and where a
// channel of the first times a positive factor is what the second reads times that factor. In the
// order of the first. Precondition: see equalise(), which says what `highest` is.
std::vector<LayerPair> scalable_pairs(const graph::Graph& graph, UpperLimits limits,
                                      std::span<const float> highest = {});

// Drops the upper limit that scalable_pairs() found without effect.
void drop_upper_limit(graph::Operation& operation);

} // namespace emu
