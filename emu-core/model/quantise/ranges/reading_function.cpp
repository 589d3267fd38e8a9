// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/ranges/reading_function.h"

#include "emu-core/model/graph_queries.h"
#include "emu-core/model/quantise/layer_types.h"

namespace emu {
namespace {

using Functions = std::vector<std::optional<ops::Unary>>;

std::optional<ops::Unary> function_of(const graph::Node& node, const Functions& functions) {
    if (node.inputs.size() != 1 || node.outputs.size() != 1) return std::nullopt;
    if (only_moves(node.operation)) return functions[node.outputs[0]];
    const auto* unary = std::get_if<ops::Unary>(&node.operation);
    if (!unary || !is_activation(unary->function)) return std::nullopt;
    return *unary;
}

} // namespace

Functions reading_functions(const graph::Graph& graph) {
    const std::vector<int> readers = count_readers(graph);
    Functions functions(graph.tensors.size());
    for (auto node = graph.nodes.rbegin(); node != graph.nodes.rend(); ++node) {
        if (node->inputs.empty() || readers[node->inputs[0]] != 1) continue;
        functions[node->inputs[0]] = function_of(*node, functions);
    }
    return functions;
}

} // namespace emu
