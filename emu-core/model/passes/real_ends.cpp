// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/number_types.h"

#include "emu-core/model/lower/integer_operation.h"

#include <utility>

namespace emu {
namespace {

using graph::Graph;

// A tensor in the place of `integers`, which gets another name.
TensorId add_end(Graph& graph, TensorId integers, TensorSpec end) {
    graph.tensors[integers].spec.name += " (integers)";
    graph.tensors.push_back({std::move(end), {}});
    return static_cast<TensorId>(graph.tensors.size() - 1);
}

TensorId add_real(Graph& graph, TensorId integers) {
    TensorSpec real = graph.tensors[integers].spec;
    real.dtype = Dtype::f32;
    real.quant = {};
    real.channel_factors.clear();
    return add_end(graph, integers, std::move(real));
}

TensorId add_wide(Graph& graph, TensorId integers) {
    TensorSpec wide = graph.tensors[integers].spec;
    wide.dtype = Dtype::i32;
    return add_end(graph, integers, std::move(wide));
}

graph::Node conversion(const Graph& graph, TensorId from, TensorId to) {
    return {graph.tensors[to].spec.name, graph::Convert{}, {from}, {to}};
}

} // namespace

void use_real_ends(Graph& graph, const std::vector<bool>& keeps) {
    for (std::size_t i = 0; i < graph.inputs.size(); ++i) {
        const TensorId integers = graph.inputs[i];
        if (keeps[i] || !is_stored(graph.tensors[integers].spec)) continue;
        graph.inputs[i] = add_real(graph, integers);
        graph.nodes.insert(graph.nodes.begin(), conversion(graph, graph.inputs[i], integers));
    }
    for (TensorId& output : graph.outputs) {
        if (!is_stored(graph.tensors[output].spec)) continue;
        const TensorId integers = std::exchange(output, add_real(graph, output));
        graph.nodes.push_back(conversion(graph, integers, output));
    }
}

void use_wide_outputs(Graph& graph) {
    for (TensorId& output : graph.outputs) {
        if (!is_stored(graph.tensors[output].spec)) continue;
        const TensorId integers = std::exchange(output, add_wide(graph, output));
        graph.nodes.push_back({graph.tensors[output].spec.name, ops::Cast{}, {integers}, {output}});
    }
}

} // namespace emu
