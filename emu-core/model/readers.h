// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/model/graph.h"

namespace emu {

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
