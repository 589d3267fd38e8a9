// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/simplify.h"

#include "emu-core/model/graph_queries.h"

#include <algorithm>

namespace emu {
namespace {

// The tensor that the sigmoid before this product and the product read, or -1.
TensorId twice_read(const graph::Graph& graph, const graph::Node& node,
                    const std::vector<const graph::Node*>& producer,
                    const std::vector<int>& readers) {
    const auto* product = std::get_if<ops::Binary>(&node.operation);
    if (!product || product->function != ops::BinaryFunction::multiply || node.inputs.size() != 2 ||
        product->limits != graph::no_limits) {
        return -1;
    }
    for (const std::size_t second : {std::size_t{1}, std::size_t{0}}) {
        const TensorId factor = node.inputs[second], source = node.inputs[1 - second];
        const graph::Node* before = producer[factor];
        const auto* unary = before ? std::get_if<ops::Unary>(&before->operation) : nullptr;
        if (unary && unary->function == ops::UnaryFunction::sigmoid && readers[factor] == 1 &&
            before->inputs[0] == source && graph.tensors[source].spec.dtype == Dtype::f32) {
            return source;
        }
    }
    return -1;
}

} // namespace

void join_silu(graph::Graph& graph) {
    const std::vector<int> readers = count_readers(graph);
    std::vector<const graph::Node*> producer(graph.tensors.size());
    for (graph::Node& node : graph.nodes) {
        const TensorId source = twice_read(graph, node, producer, readers);
        if (source >= 0) {
            node.operation = ops::Unary{ops::UnaryFunction::silu};
            node.inputs = {source};
        }
        for (const TensorId id : node.outputs) producer[id] = &node;
    }
    drop_dead_nodes(graph);
}

} // namespace emu
