// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/dead_nodes.h"

#include <algorithm>

namespace emu {

void drop_dead_nodes(graph::Graph& graph) {
    std::vector<bool> needed(graph.tensors.size());
    for (const TensorId id : graph.outputs) needed[id] = true;
    std::vector<graph::Node> kept; // the last first
    for (auto node = graph.nodes.rbegin(); node != graph.nodes.rend(); ++node) {
        if (std::ranges::none_of(node->outputs, [&](TensorId id) { return needed[id]; })) continue;
        for (const TensorId id : node->inputs) needed[id] = true;
        kept.push_back(std::move(*node));
    }
    std::ranges::reverse(kept);
    graph.nodes = std::move(kept);
}

} // namespace emu
