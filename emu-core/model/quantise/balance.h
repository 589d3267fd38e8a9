// SPDX-License-Identifier: Apache-2.0
// Channels that make the same use of a tensor's one scale.
#pragma once

#include "emu-core/model/graph.h"

#include <span>
#include <vector>

namespace emu {

// Per channel (index of the last axis), the largest magnitude that a tensor had; or empty.
using ChannelPeaks = std::vector<float>;

// Where the result of one layer with weights goes to no other place than a second one, channels
// that stay below the tensor's largest value are multiplied by a factor in the first layer and
// divided by it in the second: up to that value where the second is depthwise, whose channels have
// weights with scales of their own, else by the root of it, since weights of other channels share
// the scale. None becomes larger than the largest was, so that upper limits (ReLU6) leave alone
// what they left alone. The network computes what it did, but for rounding; the tensors between
// name their factors (TensorSpec::channel_factors).
//
// `peaks` is per tensor. Calibration comes later. Precondition: as equalise()'s
// (model/quantise/equalise.h); weights have a scale per channel, or nearly so.
void balance_channels(graph::Graph& graph, std::span<const ChannelPeaks> peaks);

} // namespace emu
