// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/number_types.h"

#include "emu-core/model/graph_queries.h"
#include "emu-core/model/lower/integer_operation.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace emu {
namespace {

using graph::Graph;
using graph::Node;

constexpr std::size_t no_node = SIZE_MAX;

class Pass {
public:
    explicit Pass(Graph& graph)
        : graph_(graph), producer_(graph.tensors.size(), no_node), readers_(count_readers(graph)),
          same_(graph.tensors.size()), is_output_(graph.tensors.size()) {
        std::iota(same_.begin(), same_.end(), 0);
        for (const TensorId id : graph.outputs) is_output_[id] = true;
    }

    void run() {
        for (Node& node : std::exchange(graph_.nodes, {})) {
            for (TensorId& id : node.inputs) id = same_[id];
            if (is_quantising(node) && (requantises(node) || is_computed_along(node))) continue;
            if (moves_before_dequantising(node)) continue;
            keep(std::move(node));
        }
    }

private:
    const TensorSpec& spec(TensorId id) const { return graph_.tensors[id].spec; }

    bool is_quantising(const Node& node) const {
        return is_conversion(node) && spec(node.inputs[0]).dtype == Dtype::f32 &&
               is_stored(spec(node.outputs[0]));
    }
    bool is_dequantising(const Node& node) const {
        return is_conversion(node) && spec(node.outputs[0]).dtype == Dtype::f32 &&
               is_stored(spec(node.inputs[0]));
    }

    void keep(Node node) {
        for (const TensorId id : node.outputs) producer_[id] = graph_.nodes.size();
        graph_.nodes.push_back(std::move(node));
    }

    TensorId add_tensor(TensorSpec spec, int readers) {
        graph_.tensors.push_back({std::move(spec), {}});
        const auto id = static_cast<TensorId>(graph_.tensors.size() - 1);
        grow();
        readers_[id] = readers;
        return id;
    }

    // After tensors have been added to the graph.
    void grow() {
        const std::size_t count = graph_.tensors.size();
        producer_.resize(count, no_node);
        readers_.resize(count);
        is_output_.resize(count);
        while (same_.size() < count) same_.push_back(static_cast<TensorId>(same_.size()));
    }

    Node* producer(TensorId id) {
        return producer_[id] == no_node ? nullptr : &graph_.nodes[producer_[id]];
    }

    std::optional<TensorId> stored_source(TensorId id) {
        const Node* node = producer(id);
        if (!node || !is_dequantising(*node)) return {};
        return node->inputs[0];
    }

    // The tensor's producer, if it has no other result and nobody else reads it.
    Node* sole_producer(TensorId id) {
        Node* node = producer(id);
        return node && node->outputs.size() == 1 && readers_[id] == 1 ? node : nullptr;
    }

    // Quantises what has just been dequantised: that is a change of quantisation, or the same
    // tensor.
    bool requantises(Node& node) {
        const auto stored = stored_source(node.inputs[0]);
        if (!stored) return false;
        const TensorSpec &src = spec(*stored), &dst = spec(node.outputs[0]);
        const bool changes = src.dtype != dst.dtype || src.quant.scale() != dst.quant.scale() ||
                             src.quant.zero_point() != dst.quant.zero_point();
        if (!changes && !is_output_[node.outputs[0]] && src.shape == dst.shape) {
            same_[node.outputs[0]] = *stored;
            return true;
        }
        node.inputs[0] = *stored;
        if (!changes) node.operation = graph::Reshape{};
        keep(std::move(node));
        return true;
    }

    // Quantises what an operation computes, perhaps after moves in between, which then move
    // integers.
    bool is_computed_along(const Node& node) {
        constexpr std::size_t most_moves = 8;
        std::vector<Node*> moves; // the last first
        Node* from = sole_producer(node.inputs[0]);
        while (from && moves.size() < most_moves && is_shape_change(*from)) {
            moves.push_back(from);
            from = sole_producer(from->inputs[0]);
        }
        if (!from || is_shape_change(*from) || spec(from->outputs[0]).dtype != Dtype::f32) {
            return false;
        }
        TensorSpec own = spec(node.outputs[0]);
        own.channels_first = false;
        const auto computing = static_cast<std::size_t>(from - graph_.nodes.data());
        if (moves.empty()) return compute(computing, node.outputs[0]);
        own.shape = spec(from->outputs[0]).shape;
        if (!compute(computing, add_tensor(own, 1))) return false;
        for (auto move = moves.rbegin(); move != moves.rend(); ++move) {
            (*move)->inputs[0] = previous_result(move, moves, computing);
            own.shape = spec((*move)->outputs[0]).shape;
            const bool last = std::next(move) == moves.rend();
            write(**move, last ? node.outputs[0] : add_tensor(own, 1));
        }
        return true;
    }

    using Moves = std::vector<Node*>;
    TensorId previous_result(Moves::reverse_iterator move, Moves& moves,
                             std::size_t computing) const {
        if (move == moves.rbegin()) return graph_.nodes[computing].outputs[0];
        return (*std::prev(move))->outputs[0];
    }

    void write(Node& node, TensorId result) {
        node.outputs = {result};
        producer_[result] = static_cast<std::size_t>(&node - graph_.nodes.data());
    }

    static bool is_shape_change(const Node& node) {
        return node.inputs.size() == 1 && (std::holds_alternative<graph::Reshape>(node.operation) ||
                                           std::holds_alternative<ops::Rearrange>(node.operation));
    }

    bool compute(std::size_t index, TensorId result) {
        Node& node = graph_.nodes[index];
        const bool done =
            make_integer(graph_, node, result, [this](TensorId id) { return stored_source(id); });
        grow();
        if (done) producer_[result] = index;
        return done;
    }

    // Dequantising follows a move of elements instead of going before it.
    bool moves_before_dequantising(Node& node) {
        if (!moves_elements(node.operation) || node.outputs.size() != 1 || node.inputs.empty() ||
            spec(node.outputs[0]).dtype != Dtype::f32) {
            return false;
        }
        const bool joins = std::holds_alternative<graph::Concat>(node.operation);
        std::vector<TensorId> inputs = node.inputs;
        for (std::size_t i = 0; i < (joins ? inputs.size() : 1); ++i) {
            const auto stored = stored_source(inputs[i]);
            if (!stored) return false;
            inputs[i] = *stored;
            const TensorSpec &first = spec(inputs[0]), &own = spec(*stored);
            if (own.dtype != first.dtype || own.quant != first.quant) return false;
        }
        TensorSpec moved = spec(node.outputs[0]);
        moved.dtype = spec(inputs[0]).dtype;
        moved.quant = spec(inputs[0]).quant;
        moved.channels_first = false;
        const TensorId real = node.outputs[0], integers = add_tensor(std::move(moved), 1);
        node.inputs = std::move(inputs);
        node.outputs = {integers};
        const std::string name = node.name;
        keep(std::move(node));
        keep({name, graph::Convert{}, {integers}, {real}});
        return true;
    }

    Graph& graph_;
    std::vector<std::size_t> producer_; // an index into the nodes that are kept
    std::vector<int> readers_;          // in the graph as it was, the network's ends included
    std::vector<TensorId> same_;        // the tensor to read instead
    std::vector<bool> is_output_;
};

} // namespace

void use_integer_arithmetic(Graph& graph) {
    Pass(graph).run();
    for (graph::Tensor& tensor : graph.tensors) {
        if (tensor.spec.dtype == Dtype::f32) tensor.spec.quant = {};
    }
}

} // namespace emu
