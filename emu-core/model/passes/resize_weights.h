// SPDX-License-Identifier: Apache-2.0
// Linear resizing for chips that interpolate by no other means than convolutions.
#pragma once

#include "emu-core/model/graph.h"
#include "emu-core/model/quantise/ranges/histogram.h"

namespace emu {

// Linear resizing of feature maps of float32, to a whole multiple or a whole part of their height
// and width, becomes what computes the same: cells are repeated (nearest resizing), the edge is
// continued, and a depthwise convolution takes weighted means of them. Coordinates are half_pixel,
// pytorch_half_pixel or asymmetric; other resizing stays. `ranges` has one entry per tensor, or
// none at all; it gets those of new tensors.
void give_resizes_weights(graph::Graph& graph, std::vector<Histogram>& ranges);

} // namespace emu
