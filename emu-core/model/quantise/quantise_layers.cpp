// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/quantise_layers.h"

#include "emu-core/base/error.h"
#include "emu-core/base/text.h"
#include "emu-core/model/float_constant.h"
#include "emu-core/model/graph_queries.h"
#include "emu-core/model/lower/integer_operation.h"
#include "emu-core/model/quantise/layer_types.h"
#include "emu-core/model/quantise/ranges/known_range.h"
#include "emu-core/model/quantise/ranges/reading_function.h"
#include "emu-core/model/quantise/shift_runs.h"
#include "emu-core/model/quantise/weights/rounded_weights.h"
#include "emu-core/model/quantise/weights/weight_quant.h"
#include "emu-core/ops/arithmetic/real.h"

#include <algorithm>
#include <utility>

namespace emu {
namespace {

using graph::Graph;
using graph::Node;

constexpr TensorId none = -1;

// The axis of a node's output channels among those of its constant weights, or -1.
int weight_axis(const Graph& graph, const Node& node) {
    if (std::holds_alternative<graph::Matmul>(node.operation)) {
        const graph::Tensor& second = graph.tensors[node.inputs[1]];
        return second.constant.empty() ? -1 : second.spec.shape.rank() - 1;
    }
    return channel_axis(node.operation);
}

class Quantiser {
public:
    Quantiser(Graph& graph, const Observations& observations, const Chip& chip,
              const QuantiseOptions& options)
        : graph_(graph), seen_(observations), values_(observations.values), chip_(chip),
          options_(options), own_(quantisation_of(chip, options)),
          integers_(graph.tensors.size(), none), real_(graph.tensors.size(), none),
          source_(graph.tensors.size(), none), decisive_(decisive_tensors(graph)),
          functions_(reading_functions(graph)),
          channels_per_run_(chip.lane_unit ? channels_per_run(graph, *chip.lane_unit) : 1) {
        for (const TensorId id : graph.inputs) decisive_[id] = true; // they are what they are
    }

    Outcome run(std::span<const Dtype> types) {
        std::vector<Node> nodes = std::exchange(graph_.nodes, {});
        for (const TensorId id : graph_.inputs) EMU_TRY(store_input(id));
        for (std::size_t i = 0; i < nodes.size(); ++i) visit(std::move(nodes[i]), types[i]);
        for (TensorId& id : graph_.outputs) {
            if (integers_[id] != none) id = integers_[id];
        }
        graph_.conversions_say_how = true;
        return {};
    }

private:
    const TensorSpec& spec(TensorId id) const { return graph_.tensors[id].spec; }
    bool is_constant(TensorId id) const { return !graph_.tensors[id].constant.empty(); }

    Quant calibrated(TensorId id, Dtype type) const {
        if (!seen_.chosen) return newly_calibrated(id, type);
        const auto known = seen_.chosen->quants.find({id, type});
        if (known != seen_.chosen->quants.end()) return known->second;
        return seen_.chosen->quants[{id, type}] = newly_calibrated(id, type);
    }

    Quant newly_calibrated(TensorId id, Dtype type) const {
        const RangeMethod method = decisive_[id] ? RangeMethod::min_max : options_.method;
        const auto& reader = functions_[id];
        return choose_quant(histogram(id, method),
                            {type, own_.activations_of(type), method, options_.percentile,
                             reader ? &*reader : nullptr});
    }

    // That the method chooses by. Before functions that no channel can be scaled through, channels
    // are as they are.
    const Histogram& histogram(TensorId id, RangeMethod method) const {
        const auto index = static_cast<std::size_t>(id);
        const bool weighs = method == RangeMethod::mean_squared_error && functions_[index] &&
                            index < seen_.weighed.size() && seen_.weighed[index].count() != 0;
        return weighs ? seen_.weighed[index] : values_[index];
    }

    TensorId add(graph::Tensor tensor) {
        graph_.tensors.push_back(std::move(tensor));
        grow();
        return static_cast<TensorId>(graph_.tensors.size() - 1);
    }
    // After tensors have been added to the graph.
    void grow() {
        for (auto* list : {&integers_, &real_, &source_}) list->resize(graph_.tensors.size(), none);
    }

    // `from` as integers.
    TensorId add_integers(TensorId from, std::string name, Dtype type, Quant quant) {
        TensorSpec stored = spec(from);
        stored.name = std::move(name);
        stored.dtype = type;
        stored.quant = std::move(quant);
        const TensorId id = add({std::move(stored), {}});
        graph_.nodes.push_back({spec(id).name, graph::Convert{}, {from}, {id}});
        return id;
    }
    // What integers stand for.
    TensorId add_real(TensorId integers) {
        const TensorSpec& stored = spec(integers);
        const TensorId id =
            add({{stored.name + " (real)", Dtype::f32, stored.shape, {}, false}, {}});
        graph_.nodes.push_back({spec(id).name, graph::Convert{}, {integers}, {id}});
        source_[id] = integers;
        return id;
    }

    // The application gives the input as integers.
    Outcome store_input(TensorId id) {
        const auto named = options_.layer_types.find(spec(id).name);
        const Dtype type = named == options_.layer_types.end() ? options_.type : named->second;
        if (spec(id).dtype != Dtype::f32 || ops::is_float(type) || values_[id].count() == 0)
            return expect_no_step(id);
        EMU_TRY_VALUE(quant, input_quant(id, type));
        graph_.tensors[id].spec.dtype = type;
        graph_.tensors[id].spec.quant = std::move(quant);
        integers_[id] = id;
        real_[id] = add_real(id);
        return {};
    }

    Outcome expect_no_step(TensorId id) const {
        if (!options_.input_steps.contains(spec(id).name)) return {};
        return error(Fault::bad_argument, "input %s does not become integers: it has no steps",
                     spec(id).name.c_str());
    }

    // What is seen of it, unless the user says what its steps are.
    Result<Quant> input_quant(TensorId id, Dtype type) const {
        const auto step = options_.input_steps.find(spec(id).name);
        if (step == options_.input_steps.end()) return calibrated(id, type);
        auto quant = with_step(step->second, values_[id].lowest(), type, own_.activations_of(type));
        if (quant) return quant;
        return error(quant.error().fault, "input %s: %s", spec(id).name.c_str(),
                     quant.error().detail.c_str());
    }

    // What readers of a tensor read: what its integers stand for, where it has some.
    TensorId read(TensorId id) const { return real_[id] == none ? id : real_[id]; }

    // The quantisation behind an operand.
    const Quant& quant_of(TensorId id) const {
        return spec(source_[id] == none ? id : source_[id]).quant;
    }

    void visit(Node node, Dtype type) {
        if (type == Dtype::f32) return keep_real(std::move(node));
        const int axis = weight_axis(graph_, node);
        node.inputs[0] = operand(node.inputs[0], type);
        for (std::size_t i = 1; axis < 0 && i < node.inputs.size(); ++i) {
            node.inputs[i] = operand(node.inputs[i], type);
        }
        const TensorId result = node.outputs[0];
        const Quant quant = result_quant(node, type);
        if (axis >= 0) round_weights(node, axis, type, quant);
        graph_.nodes.push_back(std::move(node));
        store_result(result, type, quant);
        graph_.tensors[result].spec.name = spec(real_[result]).name;
    }

    // What only moves elements moves integers, where its source has some.
    void keep_real(Node node) {
        const TensorId source = node.inputs.empty() ? none : node.inputs[0];
        for (TensorId& id : node.inputs) id = read(id);
        const std::vector<TensorId> results = node.outputs;
        const bool moves =
            only_moves(node.operation) && source != none && integers_[source] != none;
        graph_.nodes.push_back(std::move(node));
        if (!moves) return;
        const TensorSpec stored = spec(integers_[source]);
        for (const TensorId id : results) store_result(id, stored.dtype, stored.quant);
    }

    // The integers take over the result's place at the network's end.
    void store_result(TensorId id, Dtype type, const Quant& quant) {
        integers_[id] = add_integers(id, spec(id).name, type, quant);
        real_[id] = add_real(integers_[id]);
        graph_.tensors[id].spec.channels_first = false;
    }

    Quant result_quant(const Node& node, Dtype type) const {
        const TensorId result = node.outputs[0];
        if (const auto range = known_range(node.operation)) {
            return covering(range->low, range->high, type, own_.activations_of(type));
        }
        if (keeps_quant(node)) return quant_of(node.inputs[0]);
        return calibrated(result, type);
    }

    // The result's integers mean what the source's mean.
    bool keeps_quant(const Node& node) const {
        if (const auto* pool = std::get_if<graph::AveragePool>(&node.operation)) {
            return !is_whole_map(*pool, spec(node.inputs[0]).shape, spec(node.outputs[0]).shape);
        }
        if (std::holds_alternative<graph::Concat>(node.operation)) {
            const Quant& first = quant_of(node.inputs[0]);
            return std::ranges::all_of(node.inputs,
                                       [&](TensorId id) { return quant_of(id) == first; });
        }
        return std::holds_alternative<graph::MaxPool>(node.operation) ||
               std::holds_alternative<graph::Pad>(node.operation);
    }

    // The tensor as a layer of `type` reads it: real numbers that integers of that type stand for.
    TensorId operand(TensorId id, Dtype type) {
        if (integers_[id] != none && spec(integers_[id]).dtype == type) return real_[id];
        const auto [known, is_new] = operands_.try_emplace({id, type}, none);
        if (!is_new) return known->second;
        if (is_constant(id)) {
            const Extremes range = extremes(graph_.tensors[id]);
            const Quant quant = covering(range.low, range.high, type, own_.activations_of(type));
            return known->second = add(rounded_constant(graph_.tensors[id], type, quant));
        }
        const Quant quant = calibrated(id, type);
        const std::string name = format("%s (%s)", spec(id).name.c_str(), name_of(type).data());
        return known->second = add_real(add_integers(read(id), name, type, quant));
    }

    RoundedWeights rounded(const graph::Tensor& real, Dtype stored, const WeightPlace& place,
                           TensorId result) const {
        const LayerMoments* moments = seen_.patches ? seen_.patches->of(result) : nullptr;
        Quant quant = weight_quant(real, stored, chip_, place);
        if (!seen_.chosen) return rounded_weights(real, stored, std::move(quant), moments);
        auto& known = seen_.chosen->weights[{result, stored}];
        if (!(known.quant == quant) || known.rounded.weights.constant.empty())
            known = {quant, rounded_weights(real, stored, quant, moments)};
        return known.rounded;
    }

    void round_weights(Node& node, int axis, Dtype type, const Quant& result) {
        const Dtype stored = own_.weight_type(type);
        const WeightPlace place{axis,
                                own_.weights_of(type),
                                options_.weights_per_channel,
                                quant_of(node.inputs[0]).scale(),
                                result.scale(),
                                bias_of(node),
                                channels_per_run_};
        const graph::Tensor real = graph_.tensors[node.inputs[1]]; // the list grows
        RoundedWeights own = rounded(real, stored, place, node.outputs[0]);
        node.inputs[1] = add(std::move(own.weights));
        if (channel_axis(node.operation) >= 0 && !own.mean_errors.empty())
            correct_bias(node, own.mean_errors);
    }

    std::vector<float> bias_of(const Node& node) const {
        if (node.inputs.size() < 3 || !is_constant(node.inputs[2])) return {};
        return float_values(graph_.tensors[node.inputs[2]]);
    }

    // What rounding the weights takes from the mean of each channel goes into its bias.
    void correct_bias(Node& node, const std::vector<float>& mean_errors) {
        std::vector<float> bias = bias_values(graph_, node, mean_errors.size());
        for (std::size_t c = 0; c < bias.size(); ++c) bias[c] += mean_errors[c];
        set_bias(graph_, node, bias);
        grow();
    }

    Graph& graph_;
    const Observations seen_;
    std::span<const Histogram> values_;
    const Chip& chip_;
    const QuantiseOptions& options_;
    const Quantisation own_;
    std::vector<TensorId> integers_; // per tensor, its integers, or none
    std::vector<TensorId> real_;     // per tensor, what these stand for, or none
    std::vector<TensorId> source_;   // the integers that a tensor says what they stand for, or none
    std::vector<bool> decisive_;     // of the graph as it was
    const std::vector<std::optional<ops::Unary>> functions_; // likewise
    const std::size_t channels_per_run_;
    std::map<std::pair<TensorId, Dtype>, TensorId> operands_;
};

} // namespace

Outcome quantise_as(Graph& graph, const Observations& observations, const Chip& chip,
                    const QuantiseOptions& options, std::span<const Dtype> types) {
    return Quantiser(graph, observations, chip, options).run(types);
}

Quantisation quantisation_of(const Chip& chip, const QuantiseOptions& options) {
    Quantisation quantisation = chip.quantisation.value;
    if (!options.scheme) return quantisation;
    quantisation.activations = quantisation.weights = *options.scheme;
    quantisation.uint8.reset();
    return quantisation;
}

} // namespace emu
