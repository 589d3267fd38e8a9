// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/weights/weight_channels.h"

#include "emu-core/model/float_constant.h"
#include "emu-core/model/graph_queries.h"

namespace emu {
namespace {

using graph::Graph;
using graph::Node;

std::int64_t last_extent(const Graph& graph, TensorId id) {
    const Shape& shape = graph.tensors[id].spec.shape;
    return shape.rank() == 0 ? 1 : shape[shape.rank() - 1];
}

// Weights OC, KH, KW, C / groups or OC, C / groups, KH, KW.
std::optional<WeightChannels> of_conv(const Shape& weights, std::int32_t groups, bool first) {
    if (weights.rank() != 4 || groups < 1 || weights[0] % groups != 0) return std::nullopt;
    return WeightChannels{.outputs = weights[0],
                          .output_step = weights.elements(1, 4),
                          .columns = weights[first ? 1 : 3],
                          .column_step = first ? weights.elements(2, 4) : 1,
                          .group = weights[0] / groups};
}

std::optional<WeightChannels> of_depthwise(const graph::Depthwise& depthwise,
                                           const Shape& weights) {
    const int axis = depthwise.channel_axis();
    if (weights.rank() != 4 || depthwise.multiplier < 1) return std::nullopt;
    if (weights[axis] % depthwise.multiplier != 0) return std::nullopt;
    return WeightChannels{.outputs = weights[axis],
                          .output_step = weights.elements(axis + 1, 4),
                          .group = depthwise.multiplier};
}

// `channels` of the source: its last axis.
std::optional<WeightChannels> of_fully_connected(const graph::FullyConnected& layer,
                                                 const Shape& weights, std::int64_t channels) {
    if (weights.rank() != 2) return std::nullopt;
    const int axis = layer.channel_axis();
    const std::int32_t outputs = weights[axis], terms = weights[1 - axis];
    if (terms % channels != 0) return std::nullopt;
    return WeightChannels{.outputs = outputs,
                          .output_step = axis == 0 ? terms : 1,
                          .columns = channels,
                          .column_step = axis == 0 ? 1 : outputs,
                          .group = outputs};
}

std::optional<WeightChannels> of_operation(const Graph& graph, const Node& node) {
    const Shape& weights = graph.tensors[node.inputs[1]].spec.shape;
    if (const auto* conv = std::get_if<graph::Conv>(&node.operation)) {
        return of_conv(weights, conv->groups,
                       conv->kernel_order == ops::KernelOrder::channels_first);
    }
    if (const auto* conv = std::get_if<graph::TransposedConv>(&node.operation)) {
        return of_conv(weights, conv->groups, false);
    }
    if (const auto* depthwise = std::get_if<graph::Depthwise>(&node.operation)) {
        return of_depthwise(*depthwise, weights);
    }
    if (const auto* layer = std::get_if<graph::FullyConnected>(&node.operation)) {
        return of_fully_connected(*layer, weights, last_extent(graph, node.inputs[0]));
    }
    return std::nullopt;
}

} // namespace

std::optional<WeightChannels> weight_channels(const Graph& graph, const Node& node) {
    const int axis = channel_axis(node.operation);
    if (!has_float_weights(graph, node, axis) || node.outputs.size() != 1) return std::nullopt;
    const auto channels = of_operation(graph, node);
    if (!channels || last_extent(graph, node.inputs[0]) != channels->sources() ||
        last_extent(graph, node.outputs[0]) != channels->outputs) {
        return std::nullopt;
    }
    return channels;
}

} // namespace emu
