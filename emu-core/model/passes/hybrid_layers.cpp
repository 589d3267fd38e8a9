// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/hybrid_layers.h"

#include "emu-core/base/error.h"
#include "emu-core/model/float_constant.h"
#include "emu-core/model/graph_queries.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace emu {
namespace {

using graph::Graph;
using graph::Node;
using ops::BinaryFunction;

// What lowering checks of other layers, and what a sum of a broadcast bias would hide.
bool shapes_fit(const Graph& graph, const Node& node) {
    const auto shape = [&](TensorId id) -> const Shape& { return graph.tensors[id].spec.shape; };
    const int axis = channel_axis(node.operation);
    const Shape &weights = shape(node.inputs[1]), &result = shape(node.outputs[0]);
    if (weights.rank() <= axis || node.inputs.size() > 3 || result.rank() < 1) return false;
    const std::int64_t channels = weights[axis];
    if (node.inputs.size() > 2 && shape(node.inputs[2]).elements() != channels) return false;
    const auto* layer = std::get_if<graph::FullyConnected>(&node.operation);
    if (!layer) return weights.rank() == 4 && result.rank() == 4 && result[3] == channels;
    const std::int64_t values = shape(node.inputs[0]).elements();
    if (weights.rank() != 2 || values % weights[1 - axis] != 0) return false;
    const std::int64_t lines = values / weights[1 - axis];
    return lines <= std::numeric_limits<std::int32_t>::max() &&
           result.elements() == lines * channels;
}

Outcome check_hybrid(const Graph& graph, const Node& node) {
    const graph::Tensor& weights = graph.tensors[node.inputs[1]];
    const Quant& quant = weights.spec.quant;
    if (!shapes_fit(graph, node)) {
        return error(Fault::bad_model, "%s: the shapes of its operands and its result do not fit",
                     node.name.c_str());
    }
    const auto is_zero = [](std::int32_t zero) { return zero == 0; };
    if (weights.constant.empty() || !std::ranges::all_of(quant.zero_points, is_zero)) {
        return error(Fault::bad_model,
                     "%s: its weights are int8 while what they are multiplied with is real, and "
                     "are not constant or have zero points, which is not supported",
                     node.name.c_str());
    }
    if (quant.per_tensor() || quant.axis == channel_axis(node.operation)) return {};
    return error(Fault::bad_model, "%s: its weights are quantised along axis %d", node.name.c_str(),
                 quant.axis);
}

std::vector<float> scales_of(const Quant& quant) {
    std::vector<float> scales;
    for (std::size_t i = 0; i < std::max<std::size_t>(quant.channels(), 1); ++i) {
        scales.push_back(quant.scale(i));
    }
    return scales;
}

// Different scales, or groups: that is where TFLite's convolution takes its other way.
bool has_channel_scales(const graph::Conv& conv, const std::vector<float>& scales) {
    const auto differs = [&](float scale) { return scale != scales[0]; };
    return conv.groups > 1 || std::ranges::any_of(scales, differs);
}

// Puts the nodes of one hybrid layer into the graph.
class HybridLayer {
public:
    HybridLayer(Graph& graph, const Node& node) : graph_(graph), node_(node) {}

    void expand() {
        Operation sums = node_.operation;
        const std::vector<float> scales = scales_of(spec(node_.inputs[1]).quant);
        bool asymmetric = true, weights_first = false;
        ops::RealLimits limits;
        if (auto* conv = std::get_if<graph::Conv>(&sums)) {
            asymmetric = weights_first = has_channel_scales(*conv, scales);
            limits = std::exchange(conv->limits, graph::no_limits);
        } else if (auto* depthwise = std::get_if<graph::Depthwise>(&sums)) {
            limits = std::exchange(depthwise->limits, graph::no_limits);
        } else if (auto* layer = std::get_if<graph::FullyConnected>(&sums)) {
            asymmetric = std::exchange(layer->asymmetric_lines, false);
            limits = std::exchange(layer->limits, graph::no_limits);
        }
        const Lines lines = quantise(asymmetric);
        const TensorId sum = real_sums(std::move(sums), lines.values, asymmetric);
        finish(scaled(sum, lines.scales, scales, weights_first), limits);
    }

private:
    using Operation = graph::Operation;
    struct Lines {
        TensorId values, scales;
    };

    const TensorSpec& spec(TensorId id) const { return graph_.tensors[id].spec; }
    const Shape& result() const { return spec(node_.outputs[0]).shape; }

    TensorId tensor(const char* what, Dtype dtype, const Shape& shape) {
        graph_.tensors.push_back(
            {{node_.name + "/" + what, dtype, shape, {}, false}, SharedBytes{}});
        return static_cast<TensorId>(graph_.tensors.size() - 1);
    }

    TensorId add(const char* what, Operation operation, std::vector<TensorId> inputs, Dtype dtype,
                 const Shape& shape) {
        const TensorId id = tensor(what, dtype, shape);
        graph_.nodes.push_back({spec(id).name, std::move(operation), std::move(inputs), {id}});
        return id;
    }

    // The source's lines, each with its scale, which broadcasts to the result.
    Lines quantise(bool asymmetric) {
        TensorId src = node_.inputs[0];
        if (std::holds_alternative<graph::FullyConnected>(node_.operation)) src = lines_of(src);
        const Shape shape = spec(src).shape;
        std::vector<std::int32_t> extents(static_cast<std::size_t>(shape.rank()), 1);
        extents[0] = shape[0];
        const Shape per_line = *Shape::make(extents);
        const Lines lines{tensor("lines", asymmetric ? Dtype::i16 : Dtype::i8, shape),
                          tensor("scales", Dtype::f32, per_line)};
        graph_.nodes.push_back(
            {spec(lines.values).name, ops::DynamicQuantise{}, {src}, {lines.values, lines.scales}});
        return lines;
    }

    // A line for each sum of products.
    TensorId lines_of(TensorId src) {
        const Shape from = spec(src).shape;
        const auto* layer = std::get_if<graph::FullyConnected>(&node_.operation);
        const std::int32_t terms = spec(node_.inputs[1]).shape[1 - layer->channel_axis()];
        const Shape to{static_cast<std::int32_t>(from.elements() / terms), terms};
        return from == to ? src : add("rows", graph::Reshape{}, {src}, Dtype::f32, to);
    }

    // The sums of products, as they are, as real numbers.
    TensorId real_sums(Operation operation, TensorId lines, bool asymmetric) {
        Shape shape = result();
        if (const auto* layer = std::get_if<graph::FullyConnected>(&operation)) {
            shape = Shape{spec(lines).shape[0], spec(node_.inputs[1]).shape[layer->channel_axis()]};
        }
        const TensorId sums = add("sums", std::move(operation), {lines, node_.inputs[1]},
                                  asymmetric ? Dtype::i64 : Dtype::i32, shape);
        return add("real sums", ops::Cast{}, {sums}, Dtype::f32, shape);
    }

    TensorId product(const char* what, TensorId a, TensorId b, const Shape& shape) {
        return add(what, ops::Binary{BinaryFunction::multiply, graph::no_limits}, {a, b},
                   Dtype::f32, shape);
    }

    TensorId scaled(TensorId sums, TensorId lines, const std::vector<float>& scales,
                    bool weights_first) {
        const Shape shape = spec(sums).shape;
        const auto channels = static_cast<std::int32_t>(scales.size());
        const TensorId weights = add_constant(
            graph_, {node_.name + "/weights' scales", Dtype::f32, {channels}, {}, false}, scales);
        if (weights_first) {
            const TensorId first = product("by weights", sums, weights, shape);
            return product("product", first, lines, shape);
        }
        std::vector<std::int32_t> extents(spec(lines).shape.extents().begin(),
                                          spec(lines).shape.extents().end());
        extents.back() = channels == 1 ? extents.back() : channels;
        const TensorId factors = product("factors", lines, weights, *Shape::make(extents));
        return product("product", sums, factors, shape);
    }

    // The bias, the activation, and the result's own shape.
    void finish(TensorId products, const ops::RealLimits& limits) {
        const Shape shape = spec(products).shape;
        const bool last = shape == result();
        const TensorId zero =
            node_.inputs.size() > 2
                ? node_.inputs[2]
                : add_constant(graph_, {node_.name + "/zero", Dtype::f32, {1}, {}, false}, {0});
        const ops::Binary sum{BinaryFunction::add, limits};
        if (last) {
            graph_.nodes.push_back({node_.name, sum, {products, zero}, node_.outputs});
            return;
        }
        const TensorId biased = add("biased", sum, {products, zero}, Dtype::f32, shape);
        graph_.nodes.push_back({node_.name, graph::Reshape{}, {biased}, node_.outputs});
    }

    Graph& graph_;
    const Node& node_;
};

TensorId real_weights(Graph& graph, TensorId stored, int axis) {
    const graph::Tensor weights = graph.tensors[stored];
    const Shape& shape = weights.spec.shape;
    const std::int64_t inner = shape.elements(axis + 1, shape.rank());
    const Quant& quant = weights.spec.quant;
    std::vector<float> values(static_cast<std::size_t>(shape.elements()));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto channel =
            static_cast<std::size_t>(static_cast<std::int64_t>(i) / inner % shape[axis]);
        const float scale = quant.scale(quant.per_tensor() ? 0 : channel);
        values[i] = static_cast<float>(load<std::int8_t>(weights.constant, i)) * scale;
    }
    TensorSpec spec{weights.spec.name, Dtype::f32, shape, {}, weights.spec.channels_first};
    return add_constant(graph, std::move(spec), values);
}

} // namespace

bool is_hybrid(const Graph& graph, const Node& node) {
    if (channel_axis(node.operation) < 0 || node.inputs.size() < 2) return false;
    if (std::holds_alternative<graph::TransposedConv>(node.operation)) return false;
    const TensorSpec& weights = graph.tensors[node.inputs[1]].spec;
    return ops::is_float(graph.tensors[node.inputs[0]].spec.dtype) && weights.dtype == Dtype::i8 &&
           weights.quant.scheme == Quant::Scheme::affine;
}

Outcome use_run_quantised_lines(Graph& graph) {
    for (Node& node : std::exchange(graph.nodes, {})) {
        if (!is_hybrid(graph, node)) {
            graph.nodes.push_back(std::move(node));
            continue;
        }
        EMU_TRY(check_hybrid(graph, node));
        HybridLayer(graph, node).expand();
    }
    return {};
}

Outcome use_real_weights(Graph& graph) {
    std::map<std::pair<TensorId, int>, TensorId> known; // layers may share weights
    for (Node& node : graph.nodes) {
        if (!is_hybrid(graph, node)) continue;
        EMU_TRY(check_hybrid(graph, node));
        const int axis = channel_axis(node.operation);
        const auto [found, is_new] = known.try_emplace({node.inputs[1], axis});
        if (is_new) found->second = real_weights(graph, node.inputs[1], axis);
        node.inputs[1] = found->second;
    }
    return {};
}

} // namespace emu
