// SPDX-License-Identifier: Apache-2.0
// Weights that suit one scale for all channels: cross-layer equalisation (Nagel et al. 2019,
// "Data-free quantization through weight equalization and bias correction").
#pragma once

#include "emu-core/model/quantise/scalable_pairs.h"

#include <span>

namespace emu {

// Where the result of one layer with weights goes to no other place than a second one, each channel
// between them is multiplied by a factor in the first layer's weights and bias and divided by it in
// the second layer's weights, so that the channel's largest weight is as large in one as in the
// other. All such pairs in turn, until nothing changes: a depthwise layer evens out with both of
// its neighbours. The network computes what it did, but for rounding.
//
// - What lies between must not mind the factors: no limits or a ReLU, LeakyReLU, pooling, padding
//   with zeros, reshapes that keep the last axis.
// - `highest` has the largest value that each tensor had for the samples, or is empty. An upper
//   limit, as ReLU6's, that no sample reached is dropped where it is in the way: it did nothing.
//   Integers chosen from the same samples saturate instead. Other limits keep their layers apart.
// - A factor ends where it would make the channel's bias the layer's largest. Channels whose
//   weights are almost nothing beside their bias would else stretch the range of the whole tensor.
//
// The tensors between have other values afterwards, and name their factors
// (TensorSpec::channel_factors): calibration comes later. Constants are replaced
// by new ones, the old ones stay. Precondition: constants have their specs' sizes; the graph is
// fused (fuse()), or clips keep layers apart.
void equalise(graph::Graph& graph, std::span<const float> highest = {});

} // namespace emu
