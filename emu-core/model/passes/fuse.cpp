// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/simplify.h"

#include "emu-core/model/graph_queries.h"

#include <algorithm>
#include <cmath>

namespace emu {
namespace {

using graph::Graph;
using graph::Node;
using ops::BinaryFunction;
using ops::RealLimits;

// The limits that a node applies to its result, or null when it has none.
RealLimits* limits_to_narrow(graph::Operation& operation) {
    return std::visit(
        []<class T>(T& op) -> RealLimits* {
            if constexpr (requires { op.limits; } && !std::is_same_v<T, graph::Concat>)
                return &op.limits;
            else
                return nullptr;
        },
        operation);
}

// clamp(clamp(x, first), second)
RealLimits one_after_the_other(const RealLimits& first, const RealLimits& second) {
    return {second.apply(first.low), second.apply(first.high)};
}

class Fuser {
public:
    explicit Fuser(Graph& graph)
        : graph_(graph), producer_(graph.tensors.size(), none), readers_(count_readers(graph)),
          changes_(graph.nodes.size()) {}

    void run() {
        std::vector<Node> kept;
        for (Node& node : graph_.nodes) {
            if (Node* before = predecessor(node, kept); before && takes_over(*before, node)) {
                before->outputs = node.outputs;
                producer_[node.outputs[0]] = static_cast<std::size_t>(before - kept.data());
                continue;
            }
            for (const TensorId id : node.outputs) producer_[id] = kept.size();
            kept.push_back(std::move(node));
        }
        graph_.nodes = std::move(kept);
    }

private:
    static constexpr std::size_t none = SIZE_MAX;
    // Factors and addends of one layer: each is another copy of its weights.
    static constexpr std::uint8_t most_changes = 8;

    const TensorSpec& spec(TensorId id) const { return graph_.tensors[id].spec; }

    // The node that computes the one operand that is not constant, if nobody else reads that.
    Node* predecessor(const Node& node, std::vector<Node>& kept) const {
        if (node.outputs.size() != 1 || spec(node.outputs[0]).dtype != Dtype::f32) return nullptr;
        TensorId computed = -1;
        for (const TensorId id : node.inputs) {
            if (!graph_.tensors[id].constant.empty()) continue;
            if (computed >= 0) return nullptr;
            computed = id;
        }
        if (computed < 0 || readers_[computed] != 1 || producer_[computed] == none) return nullptr;
        if (spec(computed).dtype != Dtype::f32 ||
            spec(computed).shape != spec(node.outputs[0]).shape) {
            return nullptr;
        }
        Node& before = kept[producer_[computed]];
        return before.outputs.size() == 1 ? &before : nullptr;
    }

    bool takes_over(Node& before, const Node& node) {
        RealLimits* limits = limits_to_narrow(before.operation);
        if (!limits) return false;
        if (const auto* unary = std::get_if<ops::Unary>(&node.operation)) {
            if (unary->function != ops::UnaryFunction::clip) return false;
            if (!(unary->alpha <= unary->beta)) return false;
            *limits = one_after_the_other(*limits, {unary->alpha, unary->beta});
            return true;
        }
        const auto* binary = std::get_if<ops::Binary>(&node.operation);
        if (!binary || *limits != graph::no_limits || node.inputs.size() != 2) return false;
        std::uint8_t& changes = changes_[producer_[before.outputs[0]]];
        if (changes == most_changes) return false;
        if (!fold_channels(graph_, before, node, binary->function)) return false;
        ++changes;
        *limits = binary->limits;
        return true;
    }

    Graph& graph_;
    std::vector<std::size_t> producer_; // an index into the nodes that are kept
    std::vector<int> readers_;          // the network's ends included
    std::vector<std::uint8_t> changes_; // that a kept node has taken over
};

} // namespace

void fuse(Graph& graph) {
    Fuser(graph).run();
}

} // namespace emu
