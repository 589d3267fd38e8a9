// SPDX-License-Identifier: Apache-2.0
// Hybrid layers: real numbers times weights of int8, as TFLite's dynamic-range quantisation has
// them. A convolution, depthwise convolution or fully connected layer of a graph is one if its
// source is float and its weights are int8 with scales.
#pragma once

#include "emu-core/model/graph.h"

namespace emu {

bool is_hybrid(const graph::Graph& graph, const graph::Node& node);

// Hybrid layers become sums of integers, as TFLite computes them: the source is quantised in the
// run (ops/elements/conversions.h, DynamicQuantise), per batch of a feature map or line of a fully
// connected layer. Documented, in tensorflow/lite/kernels:
// - fully_connected.cc: lines symmetric, or not, as the network says; bias + sum * (line's scale *
//   weights' scale);
// - conv.cc: one scale of weights for all channels and one group: symmetric, as above. Else
//   asymmetric, sum * weights' scale * batch's scale + bias (reference/conv.h; the optimised kernel
//   multiplies the scales first, which may differ in the last bit);
// - depthwise_conv.cc: asymmetric, sum * (weights' scale * batch's scale) + bias.
// Error bad_model, naming the node: weights with zero points, or scales along another axis.
Outcome use_run_quantised_lines(graph::Graph& graph);

// The weights of hybrid layers become the real numbers that they stand for. Errors as above.
Outcome use_real_weights(graph::Graph& graph);

} // namespace emu
