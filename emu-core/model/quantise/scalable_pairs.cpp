// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/scalable_pairs.h"

#include "emu-core/model/graph_queries.h"
#include "emu-core/model/quantise/weights/weight_channels.h"

#include <limits>
#include <optional>

namespace emu {
namespace {

using graph::Graph;
using graph::Node;
using ops::RealLimits;

constexpr float infinity = std::numeric_limits<float>::infinity();

bool is_clip(const ops::Unary& unary) {
    return unary.function == ops::UnaryFunction::clip;
}

// The limits of an operation that scales but for them.
std::optional<RealLimits> limits_of(const ops::Unary& unary) {
    if (unary.function == ops::UnaryFunction::leaky_relu) return graph::no_limits;
    if (is_clip(unary)) return RealLimits{unary.alpha, unary.beta};
    return std::nullopt;
}
std::optional<RealLimits> limits_of(const graph::Pad& pad) {
    if (pad.padding == ops::Padding::value && pad.value != 0) return std::nullopt;
    return graph::no_limits;
}
std::optional<RealLimits> limits_of(const graph::Reshape&) {
    return graph::no_limits;
}
std::optional<RealLimits> limits_of(const graph::FullyConnected& layer) {
    return layer.limits;
}
// Convolutions and pools, and nothing of the others.
template <class T> std::optional<RealLimits> limits_of(const T& operation) {
    if constexpr (requires { operation.limits, operation.window; }) return operation.limits;
    return std::nullopt;
}

class PairFinder {
public:
    PairFinder(const Graph& graph, UpperLimits limits, std::span<const float> highest)
        : graph_(graph), limits_(limits), highest_(highest), readers_(count_readers(graph)),
          reader_(graph.tensors.size()) {
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            for (const TensorId id : graph.nodes[i].inputs) reader_[id] = i;
        }
    }

    // The pair that begins with a node.
    std::optional<LayerPair> from(std::size_t first) const {
        LayerPair pair{first, first, {}};
        if (!weight_channels(graph_, graph_.nodes[first])) return std::nullopt;
        for (std::size_t at = first; scales(graph_.nodes[at]);) {
            const TensorId id = graph_.nodes[at].outputs[0];
            if (readers_[id] != 1 || !reader_[id]) return std::nullopt;
            at = *reader_[id];
            const Node& node = graph_.nodes[at];
            if (node.inputs[0] != id) return std::nullopt;
            if (weight_channels(graph_, node)) {
                pair.second = at;
                return pair;
            }
            pair.between.push_back(at);
        }
        return std::nullopt;
    }

private:
    const TensorSpec& spec(TensorId id) const { return graph_.tensors[id].spec; }

    float highest(TensorId id) const {
        const auto index = static_cast<std::size_t>(id);
        return index < highest_.size() ? highest_[index] : infinity;
    }

    // Its result times a factor is that of its source times the factor, channel by channel.
    bool scales(const Node& node) const {
        const auto limits =
            std::visit([](const auto& operation) { return limits_of(operation); }, node.operation);
        if (!limits || node.outputs.size() != 1 || !keeps_channels(node)) return false;
        return (limits->low == 0 || limits->low == -infinity) &&
               (limits->high == infinity || limits_ == UpperLimits::any ||
                highest(node.outputs[0]) < limits->high);
    }

    // The channels are the last axis before and after it, or it makes them.
    bool keeps_channels(const Node& node) const {
        if (spec(node.outputs[0]).dtype != Dtype::f32) return false;
        if (weight_channels(graph_, node)) return true;
        const Shape &src = spec(node.inputs[0]).shape, &dst = spec(node.outputs[0]).shape;
        return src.rank() > 0 && dst.rank() > 0 && src[src.rank() - 1] == dst[dst.rank() - 1];
    }

    const Graph& graph_;
    const UpperLimits limits_;
    std::span<const float> highest_;
    std::vector<int> readers_;
    std::vector<std::optional<std::size_t>> reader_; // the last node that reads a tensor
};

} // namespace

std::vector<LayerPair> scalable_pairs(const Graph& graph, UpperLimits limits,
                                      std::span<const float> highest) {
    const PairFinder finder(graph, limits, highest);
    std::vector<LayerPair> pairs;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (auto pair = finder.from(i)) pairs.push_back(std::move(*pair));
    }
    return pairs;
}

void drop_upper_limit(graph::Operation& operation) {
    std::visit(
        []<class T>(T& op) {
            if constexpr (std::is_same_v<T, ops::Unary>) {
                if (is_clip(op)) op.beta = infinity;
            } else if constexpr (requires { op.limits; }) {
                op.limits.high = infinity;
            }
        },
        operation);
}

} // namespace emu
