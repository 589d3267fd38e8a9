// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/model/graph.h"

namespace emu {

// The axis of the output channels among the weights' (a layer's second operand), or -1 where the
// operation has no weights.
inline int channel_axis(const graph::Operation& operation) {
    if (const auto* depthwise = std::get_if<graph::Depthwise>(&operation)) {
        return depthwise->channel_axis();
    }
    if (const auto* layer = std::get_if<graph::FullyConnected>(&operation)) {
        return layer->channel_axis();
    }
    const bool channel_first = std::holds_alternative<graph::Conv>(operation) ||
                               std::holds_alternative<graph::TransposedConv>(operation);
    return channel_first ? 0 : -1;
}

// Per tensor, how often it is an operand of a node or an output of the network.
inline std::vector<int> count_readers(const graph::Graph& graph) {
    std::vector<int> readers(graph.tensors.size());
    for (const graph::Node& node : graph.nodes) {
        for (const TensorId id : node.inputs) ++readers[id];
    }
    for (const TensorId id : graph.outputs) ++readers[id];
    return readers;
}

} // namespace emu
