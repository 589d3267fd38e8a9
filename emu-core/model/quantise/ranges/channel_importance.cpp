// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/ranges/channel_importance.h"

#include "emu-core/model/float_constant.h"
#include "emu-core/model/quantise/layer_types.h"
#include "emu-core/model/quantise/weights/weight_channels.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace emu {
namespace {

using graph::Graph;
using graph::Node;

// One value per channel, their mean 1; empty: all are 1.
using Shares = std::vector<double>;

Shares with_mean_1(Shares shares) {
    const double mean =
        std::accumulate(shares.begin(), shares.end(), 0.0) / static_cast<double>(shares.size());
    if (!std::isnormal(mean)) return {};
    for (double& share : shares) share /= mean;
    return shares;
}

class Importance {
public:
    explicit Importance(const Graph& graph)
        : graph_(graph), sums_(graph.tensors.size()), readers_(graph.tensors.size()) {}

    std::vector<ChannelImportance> run() {
        for (const TensorId id : graph_.outputs) add(id, {});
        for (auto node = graph_.nodes.rbegin(); node != graph_.nodes.rend(); ++node) {
            for (std::size_t i = 0; i < node->inputs.size(); ++i)
                add(node->inputs[i], read_by(*node, i));
        }
        std::vector<ChannelImportance> result(sums_.size());
        for (std::size_t id = 0; id < sums_.size(); ++id)
            result[id] = counts(static_cast<TensorId>(id));
        return result;
    }

private:
    const Shape& shape(TensorId id) const { return graph_.tensors[id].spec.shape; }
    std::size_t channels(TensorId id) const {
        const Shape& own = shape(id);
        return own.rank() == 0 ? 1 : static_cast<std::size_t>(own[own.rank() - 1]);
    }

    // Each reader counts as much as the others.
    void add(TensorId id, const Shares& shares) {
        Shares& sum = sums_[id];
        if (!shares.empty() && sum.empty()) sum.assign(channels(id), readers_[id]);
        for (std::size_t c = 0; c < sum.size(); ++c) sum[c] += shares.empty() ? 1 : shares[c];
        readers_[id] += 1;
    }

    // Of a tensor all of whose readers have been seen.
    Shares shares_of(TensorId id) const {
        return sums_[id].empty() ? Shares{} : with_mean_1(sums_[id]);
    }

    Shares read_by(const Node& node, std::size_t operand) const {
        if (node.outputs.size() != 1) return {};
        if (operand == 0) {
            if (const auto weights = weight_channels(graph_, node)) return weighted(node, *weights);
        }
        const Shares result = shares_of(node.outputs[0]);
        if (const auto* concat = std::get_if<graph::Concat>(&node.operation))
            return part_of(result, node, *concat, operand);
        return keeps_channels(node, operand) ? result : Shares{};
    }

    Shares weighted(const Node& node, const WeightChannels& layer) const {
        const std::vector<float> weights = float_values(graph_.tensors[node.inputs[1]]);
        const Shares result = shares_of(node.outputs[0]);
        Shares shares(static_cast<std::size_t>(layer.sources()));
        for (std::size_t i = 0; i < weights.size(); ++i) {
            const auto index = static_cast<std::int64_t>(i);
            const std::int64_t output = index / layer.output_step % layer.outputs;
            const std::int64_t column = index / layer.column_step % layer.columns;
            shares[static_cast<std::size_t>(layer.source(output, column))] +=
                double{weights[i]} * weights[i] *
                (result.empty() ? 1 : result[static_cast<std::size_t>(output)]);
        }
        return with_mean_1(std::move(shares));
    }

    Shares part_of(const Shares& result, const Node& node, const graph::Concat& concat,
                   std::size_t operand) const {
        if (result.empty() || concat.axis != shape(node.outputs[0]).rank() - 1) return result;
        std::size_t first = 0;
        for (std::size_t i = 0; i < operand; ++i) first += channels(node.inputs[i]);
        const auto begin = result.begin() + static_cast<std::ptrdiff_t>(first);
        const auto count = static_cast<std::ptrdiff_t>(channels(node.inputs[operand]));
        return with_mean_1(Shares(begin, begin + count));
    }

    // Each channel of the result comes from that of the operand.
    bool keeps_channels(const Node& node, std::size_t operand) const {
        const Shape &src = shape(node.inputs[operand]), &dst = shape(node.outputs[0]);
        if (src.rank() == 0 || dst.rank() == 0 ||
            channels(node.inputs[operand]) != channels(node.outputs[0]))
            return false;
        if (const auto* binary = std::get_if<ops::Binary>(&node.operation)) {
            return src == dst && (binary->function == ops::BinaryFunction::add ||
                                  binary->function == ops::BinaryFunction::subtract);
        }
        if (const auto* unary = std::get_if<ops::Unary>(&node.operation))
            return is_activation(unary->function);
        return operand == 0 && (std::holds_alternative<graph::MaxPool>(node.operation) ||
                                std::holds_alternative<graph::AveragePool>(node.operation) ||
                                std::holds_alternative<graph::Pad>(node.operation) ||
                                std::holds_alternative<graph::Reshape>(node.operation) ||
                                std::holds_alternative<ops::Resize>(node.operation));
    }

    ChannelImportance counts(TensorId id) const {
        const Shares& shares = sums_[id];
        if (shares.empty()) return {};
        const double largest = *std::ranges::max_element(shares);
        ChannelImportance result;
        for (const double share : shares) {
            const double part = std::isnormal(share) ? share / largest : 0;
            result.push_back(std::max<std::uint32_t>(
                1, static_cast<std::uint32_t>(std::round(part * importance_unit))));
        }
        return result;
    }

    const Graph& graph_;
    std::vector<Shares> sums_; // over the readers seen so far
    std::vector<int> readers_; // how many these are
};

} // namespace

std::vector<ChannelImportance> channel_importance(const Graph& graph) {
    return Importance(graph).run();
}

} // namespace emu
