// SPDX-License-Identifier: Apache-2.0
// Channels whose errors count as much as what reads them minds them.
#include "conformance/model/float_graph.h"
#include "conformance/model/quantised_graph.h"
#include "emu-core/model/quantise/ranges/channel_importance.h"

#include <catch2/catch.hpp>

using namespace emu;
using namespace emu::graph;

namespace {

constexpr std::uint32_t all_of_it = importance_unit;

// in, 2 channels -> scale -> SiLU -> mix -> out, all of 2 channels; the layers see one cell.
struct Weights {
    std::vector<float> scale, mix;
};

Graph scaled_silu(const Weights& weights) {
    Graph graph;
    const Shape map{1, 16, 16, 2};
    graph.tensors = {real("in", map),
                     real("scale weights", {1, 1, 1, 2}, weights.scale),
                     real("scaled", map),
                     real("active", map),
                     real("mix weights", {2, 1, 1, 2}, weights.mix),
                     real("out", map)};
    graph.nodes = {{"scale", Depthwise{}, {0, 1}, {2}},
                   {"silu", ops::Unary{ops::UnaryFunction::silu}, {2}, {3}},
                   {"mix", Conv{}, {3, 4}, {5}}};
    graph.inputs = {0};
    graph.outputs = {5};
    return graph;
}

// Of the samples that calibrate() takes.
std::vector<Histogram> weighed_values(const Graph& graph) {
    const auto executable = executable_of(graph);
    ValueCounts counts(executable->program(), channel_importance(graph));
    for (const Reals& input : calibrate(graph).inputs) results_of(graph, {input}, generic, &counts);
    const auto weighed = counts.weighed_histograms();
    return {weighed.begin(), weighed.end()};
}

Graph quantised_by(const Graph& graph, const Observations& observations, const Chip& chip) {
    Graph integers = graph;
    QuantiseOptions options;
    options.type = Dtype::u8;
    const auto outcome = quantise(integers, observations, chip, options);
    if (!outcome) FAIL(outcome.error().detail);
    return integers;
}

// Of the result's integers.
float step_of(const std::string& name, const Graph& graph) {
    for (const Tensor& tensor : graph.tensors)
        if (tensor.spec.name == name && tensor.spec.dtype == Dtype::u8)
            return tensor.spec.quant.scale();
    FAIL(name);
    return 0;
}

} // namespace

TEST_CASE("weighed channels/by the squares of what is made of them, through functions") {
    const Graph graph = scaled_silu({{1, 1}, {4, 1, 0, 1}});
    const auto importance = channel_importance(graph);
    const ChannelImportance wanted{all_of_it, all_of_it / 8}; // 16 + 0 and 1 + 1
    CHECK(importance[3] == wanted);
    CHECK(importance[2] == wanted);
    CHECK(importance[0] == wanted); // of a depthwise layer with weights of 1
    CHECK(importance[5].empty());
}

TEST_CASE("weighed channels/channels behind a layer count as their own readers mind them") {
    const auto importance = channel_importance(scaled_silu({{1, 3}, {1, 1, 1, 1}}));
    CHECK(importance[2].empty() == false);
    CHECK(importance[2] == ChannelImportance{all_of_it, all_of_it});
    CHECK(importance[0] == ChannelImportance{(all_of_it + 4) / 9, all_of_it});
}

TEST_CASE("weighed channels/none is left out, and readers count the same") {
    Graph graph = scaled_silu({{1, 1}, {1, 0, 1, 0}});
    CHECK(channel_importance(graph)[3] == ChannelImportance{all_of_it, 1});
    graph.outputs.push_back(3); // the application, which minds both alike
    CHECK(channel_importance(graph)[3] == ChannelImportance{all_of_it, (all_of_it + 1) / 3});
}

TEST_CASE("weighed channels/weights that say nothing leave all channels alike") {
    CHECK(channel_importance(scaled_silu({{1, 1}, {0, 0, 0, 0}}))[3].empty());
}

TEST_CASE("weighed channels/a wide channel that nobody minds does not set the step") {
    const Graph graph = scaled_silu({{1, 100}, {1, 0, 1, 0}});
    const Samples samples = calibrate(graph);
    const std::vector<Histogram> weighed = weighed_values(graph);
    const Chip& chip = *find_chip("v853");
    const float alike = step_of("scaled", quantised_by(graph, {samples.histograms}, chip));
    const float own =
        step_of("scaled", quantised_by(graph, {samples.histograms, nullptr, weighed}, chip));
    CHECK(own < 0.9F * alike);
}

TEST_CASE("weighed channels/other methods than mse cover what they cover") {
    const Graph graph = scaled_silu({{1, 100}, {1, 1e-4F, 1, 0}});
    const Samples samples = calibrate(graph);
    const std::vector<Histogram> weighed = weighed_values(graph);
    QuantiseOptions options;
    options.method = RangeMethod::percentile;
    Graph alike = graph, own = graph;
    REQUIRE(quantise(alike, {samples.histograms}, generic, options));
    REQUIRE(quantise(own, {samples.histograms, nullptr, weighed}, generic, options));
    REQUIRE(own.tensors.size() == alike.tensors.size());
    for (std::size_t i = 0; i < own.tensors.size(); ++i)
        CHECK(own.tensors[i].spec.quant == alike.tensors[i].spec.quant);
}

// As --auto-mixed makes them.
TEST_CASE("chosen numbers/what was chosen before is what is chosen") {
    const Graph graph = scaled_silu({{1, 100}, {0.5F, 1e-4F, 0.25F, 1}});
    const Samples samples = calibrate(graph);
    const Chip& chip = *find_chip("v853");
    ChosenNumbers chosen;
    const Observations keeping{samples.histograms, nullptr, {}, &chosen};
    QuantiseOptions options;
    options.type = Dtype::u8;
    for (const Dtype first : {Dtype::u8, Dtype::i16, Dtype::u8, Dtype::f32}) {
        const std::vector<Dtype> types{first, Dtype::u8, Dtype::u8};
        Graph anew = graph, kept = graph;
        REQUIRE(quantise(anew, {samples.histograms}, chip, options, types));
        REQUIRE(quantise(kept, keeping, chip, options, types));
        REQUIRE(kept.tensors.size() == anew.tensors.size());
        for (std::size_t i = 0; i < kept.tensors.size(); ++i) {
            CHECK(kept.tensors[i].spec.quant == anew.tensors[i].spec.quant);
            CHECK(std::ranges::equal(kept.tensors[i].constant.bytes(),
                                     anew.tensors[i].constant.bytes()));
        }
    }
    CHECK(chosen.weights.size() == 3); // scale in uint8 and int16, mix in uint8
}
