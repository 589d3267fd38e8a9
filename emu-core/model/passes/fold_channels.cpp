// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/simplify.h"

#include "emu-core/model/float_constant.h"
#include "emu-core/model/graph_queries.h"

#include <optional>

namespace emu {
namespace {

using graph::Graph;
using graph::Node;
using ops::BinaryFunction;

using Values = std::vector<float>;

// result * factor + addend
struct Change {
    Values factor, addend; // empty: 1, 0; else one value per channel
};

// One value per channel of a constant that broadcasts along the last axis only.
std::optional<Values> per_channel(const graph::Tensor& tensor, std::int32_t channels) {
    const Shape& shape = tensor.spec.shape;
    if (!is_float_constant(tensor)) return std::nullopt;
    if (shape.elements() == 1) {
        return Values(static_cast<std::size_t>(channels), float_values(tensor)[0]);
    }
    if (shape[shape.rank() - 1] != channels || shape.elements() != channels) return std::nullopt;
    return float_values(tensor);
}

std::optional<Change> change_of(BinaryFunction function, bool constant_first, Values values) {
    const auto negated = [](Values list) {
        for (float& value : list) value = -value;
        return list;
    };
    switch (function) {
    case BinaryFunction::multiply: return Change{std::move(values), {}};
    case BinaryFunction::add: return Change{{}, std::move(values)};
    case BinaryFunction::subtract:
        if (constant_first) return Change{Values(values.size(), -1.0F), std::move(values)};
        return Change{{}, negated(std::move(values))};
    default: return std::nullopt;
    }
}

void scale_weights(Graph& graph, Node& node, int axis, const Values& factor) {
    const graph::Tensor& weights = graph.tensors[node.inputs[1]];
    const Shape shape = weights.spec.shape;
    Values values = float_values(weights);
    const std::int64_t inner = shape.elements(axis + 1, shape.rank());
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] *= factor[static_cast<std::int64_t>(i) / inner % shape[axis]];
    }
    node.inputs[1] = add_constant(graph, weights.spec, values);
}

void change_bias(Graph& graph, Node& node, const Change& change, std::int32_t channels) {
    Values bias = bias_values(graph, node, static_cast<std::size_t>(channels));
    for (std::size_t c = 0; c < bias.size(); ++c) {
        if (!change.factor.empty()) bias[c] *= change.factor[c];
        if (!change.addend.empty()) bias[c] += change.addend[c];
    }
    set_bias(graph, node, bias);
}

} // namespace

bool fold_channels(Graph& graph, Node& weighted, const Node& node, BinaryFunction function) {
    const int axis = channel_axis(weighted.operation);
    if (!has_float_weights(graph, weighted, axis)) return false;
    const bool constant_first = !graph.tensors[node.inputs[0]].constant.empty();
    const std::int32_t channels = graph.tensors[weighted.inputs[1]].spec.shape[axis];
    auto values = per_channel(graph.tensors[node.inputs[constant_first ? 0 : 1]], channels);
    if (!values) return false;
    const auto change = change_of(function, constant_first, std::move(*values));
    if (!change) return false;
    if (!change->factor.empty()) scale_weights(graph, weighted, axis, change->factor);
    change_bias(graph, weighted, *change, channels);
    return true;
}

} // namespace emu
