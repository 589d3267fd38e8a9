// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/simplify.h"

#include <algorithm>
#include <numeric>

namespace emu {
namespace {

using graph::Graph;
using graph::Node;

bool is_same(const TensorSpec& a, const TensorSpec& b) {
    return a.dtype == b.dtype && a.shape == b.shape && a.quant == b.quant;
}

} // namespace

void drop_copies(Graph& graph) {
    const std::size_t count = graph.tensors.size();
    std::vector<bool> computed(count), is_output(count);
    for (const TensorId id : graph.outputs) is_output[id] = true;
    std::vector<TensorId> instead(count);
    std::iota(instead.begin(), instead.end(), 0);
    std::vector<Node> kept;
    for (Node& node : graph.nodes) {
        const bool copies = std::holds_alternative<graph::Reshape>(node.operation) &&
                            node.inputs.size() == 1 && node.outputs.size() == 1;
        const TensorId src = copies ? node.inputs[0] : 0, dst = copies ? node.outputs[0] : 0;
        if (copies && computed[src] && !is_output[src] && is_output[dst] && instead[src] == src &&
            is_same(graph.tensors[src].spec, graph.tensors[dst].spec)) {
            instead[src] = dst;
            continue;
        }
        for (const TensorId id : node.outputs) computed[id] = true;
        kept.push_back(std::move(node));
    }
    for (Node& node : kept) {
        for (TensorId& id : node.inputs) id = instead[id];
        for (TensorId& id : node.outputs) id = instead[id];
    }
    graph.nodes = std::move(kept);
}

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
