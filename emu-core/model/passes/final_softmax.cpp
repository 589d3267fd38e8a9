// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/lane_layers.h"

#include "emu-core/model/graph_queries.h"

#include <algorithm>

namespace emu {
namespace {

using graph::Graph;
using graph::Node;

class FinalSoftmax {
public:
    explicit FinalSoftmax(Graph& graph) : graph_(graph), readers_(count_readers(graph)) {}

    bool drop(TensorId& output) {
        const std::optional<std::size_t> found = behind_moves(output);
        if (!found) return false;
        const Node& softmax = graph_.nodes[*found];
        const TensorId result = softmax.outputs[0], source = softmax.inputs[0];
        if (result == output && !can_be_output(source)) return false;
        for (Node& node : graph_.nodes) std::ranges::replace(node.inputs, result, source);
        if (result == output) replace_output(output, source);
        graph_.nodes.erase(graph_.nodes.begin() + static_cast<std::ptrdiff_t>(*found));
        return true;
    }

private:
    std::optional<std::size_t> producer(TensorId id) const {
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            const Node& node = graph_.nodes[i];
            if (node.outputs.size() == 1 && node.outputs[0] == id) return i;
        }
        return std::nullopt;
    }

    // The softmax that makes a tensor, with nothing behind it but other shapes of its result.
    std::optional<std::size_t> behind_moves(TensorId id) const {
        for (auto at = producer(id); at && readers_[id] == 1; at = producer(id)) {
            const graph::Operation& operation = graph_.nodes[*at].operation;
            if (std::holds_alternative<graph::Softmax>(operation)) return at;
            const bool moves = std::holds_alternative<graph::Reshape>(operation) ||
                               std::holds_alternative<ops::Rearrange>(operation);
            if (!moves) break;
            id = graph_.nodes[*at].inputs[0];
        }
        return std::nullopt;
    }

    bool can_be_output(TensorId id) const {
        return readers_[id] == 1 && graph_.tensors[id].constant.empty() &&
               std::ranges::count(graph_.inputs, id) == 0;
    }

    void replace_output(TensorId& output, TensorId source) {
        TensorSpec &spec = graph_.tensors[source].spec, &old = graph_.tensors[output].spec;
        spec.name = old.name;
        spec.channels_first = old.channels_first;
        output = source;
    }

    Graph& graph_;
    std::vector<int> readers_;
};

} // namespace

std::vector<std::string> drop_final_softmax(Graph& graph) {
    std::vector<std::string> names;
    for (TensorId& output : graph.outputs) {
        const std::string name = graph.tensors[output].spec.name;
        if (FinalSoftmax(graph).drop(output)) names.push_back(name);
    }
    return names;
}

} // namespace emu
