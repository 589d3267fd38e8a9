// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/requantise_network.h"

#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/lower/integer_operation.h"
#include "emu-core/model/quantise/ranges/quant_search.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace emu {
namespace {

using graph::Graph;
using graph::Node;

double stored_value(const graph::Tensor& tensor, std::size_t index) {
    switch (tensor.spec.dtype) {
    case Dtype::i8: return load<std::int8_t>(tensor.constant, index);
    case Dtype::u8: return load<std::uint8_t>(tensor.constant, index);
    case Dtype::i16: return load<std::int16_t>(tensor.constant, index * sizeof(std::int16_t));
    case Dtype::i64:
        return static_cast<double>(
            load<std::int64_t>(tensor.constant, index * sizeof(std::int64_t)));
    default: return load<std::int32_t>(tensor.constant, index * sizeof(std::int32_t));
    }
}

// `quant`: what its integers stand for.
void make_real(graph::Tensor& constant, const Quant& quant) {
    const Shape& shape = constant.spec.shape;
    const auto channels = quant.channels();
    const auto inner = static_cast<std::size_t>(
        channels == 1 ? shape.elements() : shape.elements(quant.axis + 1, shape.rank()));
    std::vector<float> values(static_cast<std::size_t>(shape.elements()));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::size_t channel = i / inner % channels;
        values[i] = static_cast<float>((stored_value(constant, i) - quant.zero_point(channel)) *
                                       quant.scale(channel));
    }
    constant.constant = value_bytes(values);
    constant.spec.dtype = Dtype::f32;
    constant.spec.quant = {};
}

// Weights per channel too.
bool stands_for_reals(const TensorSpec& spec) {
    return ops::is_quantised_integer(spec.dtype) && spec.quant.scheme != Quant::Scheme::none;
}

// The limits of a layer whose result may go beyond its source's range, or null.
ops::RealLimits* limits_to_widen(graph::Operation& operation) {
    return std::visit(
        []<class T>(T& op) -> ops::RealLimits* {
            constexpr bool selects =
                std::is_same_v<T, graph::MaxPool> || std::is_same_v<T, graph::AveragePool>;
            if constexpr (requires { op.limits; } && !selects)
                return &op.limits;
            else
                return nullptr;
        },
        operation);
}

class RealNetwork {
public:
    explicit RealNetwork(Graph& graph)
        : graph_(graph), same_(graph.tensors.size()), ranges_(graph.tensors.size()) {
        std::iota(same_.begin(), same_.end(), 0);
    }

    std::vector<Histogram> run() {
        for (const Node& node : graph_.nodes) lift_biases(node);
        for (std::size_t id = 0; id < graph_.tensors.size(); ++id) lift(id);
        for (const Node& node : graph_.nodes) find_same(node);
        std::erase_if(graph_.nodes, [this](const Node& node) {
            return is_conversion(node) && same_[node.outputs[0]] != node.outputs[0];
        });
        for (Node& node : graph_.nodes) {
            for (TensorId& id : node.inputs) id = same_[id];
            limit(node);
        }
        for (TensorId& id : graph_.outputs) rename(id);
        graph_.conversions_say_how = false;
        return std::move(ranges_);
    }

private:
    TensorSpec& spec(TensorId id) { return graph_.tensors[id].spec; }
    bool is_constant(TensorId id) const { return !graph_.tensors[id].constant.empty(); }

    // A bias has the scales of the products, whatever the file says of its own.
    void lift_biases(const Node& node) {
        const bool sums = std::holds_alternative<graph::Conv>(node.operation) ||
                          std::holds_alternative<graph::Depthwise>(node.operation) ||
                          std::holds_alternative<graph::TransposedConv>(node.operation) ||
                          std::holds_alternative<graph::FullyConnected>(node.operation);
        if (!sums || node.inputs.size() < 3 || !is_constant(node.inputs[2])) return;
        graph::Tensor& bias = graph_.tensors[node.inputs[2]];
        if (bias.spec.dtype != Dtype::i32 && bias.spec.dtype != Dtype::i64) return;
        const Quant &source = spec(node.inputs[0]).quant, &weights = spec(node.inputs[1]).quant;
        Quant products{Quant::Scheme::affine, {}, {}, 0, 0};
        for (std::size_t c = 0; c < weights.channels(); ++c) {
            products.scales.push_back(source.scale() * weights.scale(c));
            products.zero_points.push_back(0);
        }
        make_real(bias, products);
    }

    void lift(std::size_t id) {
        graph::Tensor& tensor = graph_.tensors[id];
        if (!stands_for_reals(tensor.spec)) return;
        if (!tensor.constant.empty()) return make_real(tensor, Quant(tensor.spec.quant));
        if (is_stored(tensor.spec)) {
            const QuantSteps steps = steps_of(tensor.spec.quant, tensor.spec.dtype);
            note(id, {static_cast<float>(steps.low * steps.size),
                      static_cast<float>(steps.high * steps.size)});
        }
        tensor.spec.dtype = Dtype::f32;
        tensor.spec.quant = {};
    }

    void note(std::size_t id, const std::array<float, 2>& ends) {
        ranges_[id] = {};
        ranges_[id].add(ends);
    }

    // Both sides of a conversion are the same numbers now, and have the range of either.
    void find_same(const Node& node) {
        if (!is_conversion(node)) return;
        const TensorId from = same_[node.inputs[0]], to = node.outputs[0];
        const bool both_real = spec(from).dtype == Dtype::f32 && spec(to).dtype == Dtype::f32;
        const bool ends = std::ranges::count(graph_.inputs, from) != 0 &&
                          std::ranges::count(graph_.outputs, to) != 0;
        if (!both_real || ends || spec(from).shape != spec(to).shape) return;
        same_[to] = from;
        if (ranges_[from].count() == 0) ranges_[from] = ranges_[to];
    }

    // What lies below a range that begins at 0 was cut off.
    void limit(Node& node) {
        if (node.outputs.size() != 1) return;
        const Histogram& range = ranges_[node.outputs[0]];
        ops::RealLimits* limits = limits_to_widen(node.operation);
        if (limits && range.count() != 0 && range.lowest() == 0)
            *limits = {std::max(limits->low, 0.0F), std::max(limits->high, 0.0F)};
    }

    // The network's result keeps its name.
    void rename(TensorId& output) {
        const TensorId same = same_[output];
        if (same == output) return;
        spec(same).name = spec(output).name;
        spec(same).channels_first = spec(output).channels_first;
        output = same;
    }

    Graph& graph_;
    std::vector<TensorId> same_; // the tensor to read instead
    std::vector<Histogram> ranges_;
};

} // namespace

std::vector<Histogram> make_real(Graph& graph) {
    return RealNetwork(graph).run();
}

bool is_quantised(const Graph& graph) {
    return std::ranges::any_of(graph.tensors,
                               [](const graph::Tensor& tensor) { return is_stored(tensor.spec); });
}

} // namespace emu
