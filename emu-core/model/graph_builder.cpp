// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/graph_builder.h"

#include <algorithm>

namespace emu {
TensorId GraphBuilder::add_tensor(TensorSpec spec) {
    return add_constant(std::move(spec), {});
}

TensorId GraphBuilder::add_constant(TensorSpec spec, SharedBytes values) {
    graph_.tensors.push_back({std::move(spec), std::move(values)});
    return static_cast<TensorId>(graph_.tensors.size() - 1);
}

Outcome GraphBuilder::fold(const graph::Node& node) {
    EMU_TRY_VALUE(values, evaluate(graph_, node, left_));
    for (std::size_t i = 0; i < values.size(); ++i) {
        graph_.tensors[node.outputs[i]].constant = std::move(values[i]);
    }
    return {};
}

void GraphBuilder::keep(graph::Node node) {
    touched_.resize(graph_.tensors.size());
    for (const auto* list : {&node.inputs, &node.outputs}) {
        for (const TensorId id : *list) touched_[id] = true;
    }
    made_.resize(graph_.tensors.size());
    for (const TensorId id : node.outputs) made_[id] = true;
    graph_.nodes.push_back(std::move(node));
}

Result<std::vector<TensorId>> GraphBuilder::add(std::string name, graph::Operation operation,
                                                std::vector<TensorId> inputs,
                                                std::vector<TensorSpec> results) {
    graph::Node node{std::move(name), std::move(operation), std::move(inputs), {}};
    for (TensorSpec& spec : results) node.outputs.push_back(add_tensor(std::move(spec)));
    std::vector<TensorId> ids = node.outputs;
    const bool ours = !std::holds_alternative<ops::Custom>(node.operation);
    if (ours && std::ranges::all_of(node.inputs, [this](TensorId id) { return is_constant(id); })) {
        EMU_TRY(fold(node));
    } else {
        keep(std::move(node));
    }
    return ids;
}

Result<TensorId> GraphBuilder::add(std::string name, graph::Operation operation,
                                   std::vector<TensorId> inputs, TensorSpec result) {
    std::vector<TensorSpec> results;
    results.push_back(std::move(result));
    EMU_TRY_VALUE(
        ids, add(std::move(name), std::move(operation), std::move(inputs), std::move(results)));
    return ids[0];
}

TensorId GraphBuilder::add_copy(TensorId id) {
    const TensorId copy = add_tensor(spec(id));
    keep({spec(id).name, graph::Reshape{}, {id}, {copy}});
    return copy;
}

graph::Graph GraphBuilder::take(std::vector<TensorId> inputs, std::vector<TensorId> outputs,
                                std::vector<SharedBytes> states) {
    graph_.states = std::move(states);
    return take(std::move(inputs), std::move(outputs));
}

graph::Graph GraphBuilder::take(std::vector<TensorId> inputs, std::vector<TensorId> outputs) {
    graph_.inputs = std::move(inputs);
    graph_.outputs = std::move(outputs);
    touched_.clear();
    made_.clear();
    return std::exchange(graph_, {});
}

} // namespace emu
