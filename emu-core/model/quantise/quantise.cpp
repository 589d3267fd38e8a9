// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/quantise.h"

#include "emu-core/base/error.h"
#include "emu-core/base/text.h"
#include "emu-core/model/lower/integer_operation.h"
#include "emu-core/model/lower/lower.h"
#include "emu-core/model/quantise/layer_types.h"
#include "emu-core/model/quantise/quantise_layers.h"
#include "emu-core/ops/arithmetic/real.h"

#include <algorithm>
#include <utility>

namespace emu {
namespace {

using graph::Graph;
using graph::Node;

Outcome expect_scheme(Dtype type, const Chip& chip, const QuantiseOptions& options) {
    if (ops::is_float(type)) return {};
    const Quantisation quantisation = quantisation_of(chip, options);
    const auto fits = [type](QuantScheme scheme) {
        const bool any = scheme == QuantScheme::asymmetric || scheme == QuantScheme::symmetric;
        return any || type != Dtype::u8;
    };
    const bool other = quantisation.only && (options.scheme || type == Dtype::u8);
    if (!other && ops::is_quantised_integer(type) && fits(quantisation.activations_of(type)) &&
        fits(quantisation.weights_of(type))) {
        return {};
    }
    return error(Fault::bad_argument, "%s has no tensors of %s%s", chip.name.data(),
                 name_of(type).data(), options.scheme ? " in that scheme" : "");
}

Outcome expect_inputs(const Graph& graph, const QuantiseOptions& options) {
    for (const auto& step : options.input_steps) {
        const std::string& name = step.first;
        const auto is_it = [&](TensorId id) { return graph.tensors[id].spec.name == name; };
        if (std::ranges::any_of(graph.inputs, is_it)) continue;
        return error(Fault::bad_argument, "no input is called %s", printable(name).c_str());
    }
    return {};
}

// But where the user says otherwise.
void leave_softmax_real(const Graph& graph, const QuantiseOptions& options,
                        std::vector<Dtype>& types) {
    for (std::size_t i = 0; i < types.size(); ++i) {
        const Node& node = graph.nodes[i];
        if (!std::holds_alternative<graph::Softmax>(node.operation)) continue;
        const std::string& result = graph.tensors[node.outputs[0]].spec.name;
        const bool named =
            options.layer_types.contains(node.name) || options.layer_types.contains(result);
        if (!named) types[i] = Dtype::f32;
    }
}

// The node of `graph`, before it was quantised, that the refused one has come from: by its name, or
// by that of its result. -1: none.
std::ptrdiff_t layer_of(const Graph& graph, const RefusedNode& refused) {
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const Node& node = graph.nodes[i];
        const auto is_result = [&](TensorId id) {
            return std::ranges::count(refused.results, graph.tensors[id].spec.name) != 0;
        };
        if (node.name == refused.name || std::ranges::any_of(node.outputs, is_result)) {
            return static_cast<std::ptrdiff_t>(i);
        }
    }
    return -1;
}

// Layers that lowering refuses become real in `types`, and are told of. Those that are real already
// are refused for another reason, which lowering tells.
void leave_refused_real(const Graph& graph, std::span<const RefusedNode> refused,
                        std::vector<Dtype>& types, std::vector<RealLayer>& real) {
    for (const RefusedNode& node : refused) {
        const std::ptrdiff_t layer = layer_of(graph, node);
        if (layer < 0 || ops::is_float(types[static_cast<std::size_t>(layer)])) continue;
        types[static_cast<std::size_t>(layer)] = Dtype::f32;
        real.push_back({graph.nodes[static_cast<std::size_t>(layer)].name, node.why});
    }
}

} // namespace

Result<std::vector<Dtype>> types_of_layers(const Graph& graph, const Observations& observations,
                                           const Chip& chip, const QuantiseOptions& options) {
    EMU_TRY(expect_scheme(options.type, chip, options));
    for (const auto& [name, type] : options.layer_types) {
        EMU_TRY(expect_scheme(type, chip, options));
    }
    EMU_TRY(expect_inputs(graph, options));
    EMU_TRY_VALUE(types, layer_types(graph, observations.values, options));
    if (chip.quantisation.value.real_softmax) leave_softmax_real(graph, options, types);
    return std::move(types);
}

Result<std::vector<RealLayer>> quantise(Graph& graph, const Observations& observations,
                                        const Chip& chip, const QuantiseOptions& options) {
    EMU_TRY_VALUE(types, types_of_layers(graph, observations, chip, options));
    return quantise(graph, observations, chip, options, std::move(types));
}

Result<std::vector<RealLayer>> quantise(Graph& graph, const Observations& observations,
                                        const Chip& chip, const QuantiseOptions& options,
                                        std::vector<Dtype> types) {
    std::vector<RealLayer> real;
    for (;;) {
        Graph integers = graph;
        EMU_TRY(quantise_as(integers, observations, chip, options, types));
        const std::size_t known = real.size();
        leave_refused_real(graph, refused_nodes(integers, chip), types, real);
        if (options.strict && !real.empty()) {
            return error(Fault::bad_model, "%s cannot be computed in integers: %s",
                         real[0].name.c_str(), real[0].why.c_str());
        }
        if (real.size() != known) continue;
        graph = std::move(integers);
        return real;
    }
}

Outcome expect_real(const Graph& graph) {
    for (const graph::Tensor& tensor : graph.tensors) {
        if (!is_stored(tensor.spec)) continue;
        return error(Fault::bad_model,
                     "%s is quantised already: calibration is for networks of "
                     "real numbers",
                     tensor.spec.name.c_str());
    }
    return {};
}

} // namespace emu
