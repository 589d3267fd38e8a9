// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/number_types.h"

#include "emu-core/model/lower/integer_operation.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace emu {
namespace {

using graph::Graph;
using graph::Node;

class IntegerEnds {
public:
    explicit IntegerEnds(Graph& graph)
        : graph_(graph), readers_(graph.tensors.size()), producer_(graph.tensors.size()),
          instead_(graph.tensors.size()), is_end_(graph.tensors.size()) {
        std::iota(instead_.begin(), instead_.end(), 0);
        for (const auto* ends : {&graph.inputs, &graph.outputs}) {
            for (const TensorId id : *ends) is_end_[id] = true;
        }
        for (const Node& node : graph.nodes) {
            for (const TensorId id : node.inputs) readers_[id].push_back(&node);
            for (const TensorId id : node.outputs) producer_[id] = &node;
        }
    }

    void run() {
        graph_.takes_reals.resize(graph_.inputs.size());
        for (std::size_t i = 0; i < graph_.inputs.size(); ++i) {
            if (store_input(graph_.inputs[i])) graph_.takes_reals[i] = true;
        }
        for (TensorId& id : graph_.outputs) store_output(id);
        std::erase_if(graph_.nodes, [&](const Node& node) {
            return is_conversion(node) && instead_[node.outputs[0]] != node.outputs[0];
        });
        for (Node& node : graph_.nodes) {
            for (TensorId& id : node.inputs) id = instead_[id];
        }
    }

private:
    TensorSpec& spec(TensorId id) { return graph_.tensors[id].spec; }

    // Between real numbers and integers, in the same shape.
    bool converts(const Node& node, TensorId real, TensorId integers) {
        return is_conversion(node) && spec(real).dtype == Dtype::f32 && is_stored(spec(integers)) &&
               spec(real).shape == spec(integers).shape;
    }

    bool store_input(TensorId id) {
        const auto& readers = readers_[id];
        if (readers.empty() || std::ranges::count(graph_.outputs, id) != 0) return false;
        const TensorSpec& first = spec(readers[0]->outputs[0]);
        const bool agree = std::ranges::all_of(readers, [&](const Node* node) {
            const TensorId result = node->outputs[0];
            return converts(*node, id, result) && !is_end_[result] &&
                   spec(result).dtype == first.dtype && spec(result).quant == first.quant;
        });
        if (!agree) return false;
        for (const Node* node : readers) instead_[node->outputs[0]] = id;
        spec(id).dtype = first.dtype;
        spec(id).quant = first.quant;
        return true;
    }

    // The output's name and order stay, what it holds changes: the integers' producer writes it.
    void store_output(TensorId& output) {
        const Node* node = producer_[output];
        if (!node || !readers_[output].empty() || !is_conversion(*node)) return;
        const TensorId integers = node->inputs[0];
        if (is_end_[integers] || !producer_[integers] || !converts(*node, output, integers)) return;
        is_end_[integers] = true; // only one output can be these integers
        instead_[output] = integers;
        spec(integers).name = std::exchange(spec(output).name, {});
        spec(integers).channels_first = spec(output).channels_first;
        output = integers;
    }

    Graph& graph_;
    std::vector<std::vector<const Node*>> readers_;
    std::vector<const Node*> producer_; // null: none
    std::vector<TensorId> instead_;     // the tensor to read instead
    std::vector<bool> is_end_;
};

} // namespace

void use_integer_ends(Graph& graph) {
    IntegerEnds(graph).run();
}

} // namespace emu
