// SPDX-License-Identifier: Apache-2.0
// Networks for chips that multiply and shift, and do not divide: they average and interpolate by
// convolutions, and leave a softmax at the end to the application.
#pragma once

#include "emu-core/model/graph.h"
#include "emu-core/model/quantise/ranges/histogram.h"

#include <string>
#include <vector>

namespace emu {

// Average pools of float32 become depthwise convolutions whose weights are all one part of the
// number of cells, times a constant per cell where windows at the map's edge have fewer of them.
// Those stay that divide by a power of two everywhere, or are the mean of a whole map. `ranges` has
// one entry per tensor, or none at all; it gets those of new tensors.
void give_pools_weights(graph::Graph& graph, std::vector<Histogram>& ranges);

// Linear resizing of feature maps of float32, to a whole multiple or a whole part of their height
// and width, becomes what computes the same: cells are repeated (nearest resizing), the edge is
// continued, and a depthwise convolution takes weighted means of them. Coordinates are half_pixel,
// pytorch_half_pixel or asymmetric; other resizing stays. `ranges` has one entry per tensor, or
// none at all; it gets those of new tensors.
void give_resizes_weights(graph::Graph& graph, std::vector<Histogram>& ranges);

// Where an output is made by softmax, perhaps with another shape given to it afterwards, the output
// becomes what softmax takes. The names of these outputs; where two are compared along softmax's
// axis, the same one is larger as before.
std::vector<std::string> drop_final_softmax(graph::Graph& graph);

} // namespace emu
