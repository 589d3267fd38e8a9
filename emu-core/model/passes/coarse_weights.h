// SPDX-License-Identifier: Apache-2.0
// Weights for chips whose channel factors have few bits.
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/model/graph.h"

#include <span>

namespace emu {

// Where a chip keeps a channel's scale as a short factor relative to the largest channel's, a
// channel of a far smaller scale would lose it. Such a channel's weights and bias are divided by a
// power of two, rounded, and its scale multiplied by it, where the expected error becomes smaller
// by that: precision goes from weights that hardly move the output to the factor, and through it to
// the bias. A compiler that starts from real weights does the same by choosing a coarser scale.
// Other chips' graphs stay as they are.
//
// Precondition: the graph's constants have their specs' sizes. Nodes that lowering will refuse are
// left.
void coarsen_weights(graph::Graph& graph, const Chip& chip);

// The same for weights that are yet to be quantised: per channel, the power of two by which its
// scale should grow; zeros on other chips. `scales` has one per output channel.
std::vector<int> coarser_channels(const Chip& chip, std::span<const float> scales,
                                  const Shape& weights, double source_scale,
                                  double destination_scale);

} // namespace emu
