// SPDX-License-Identifier: Apache-2.0
// Which ends of a network become the integers behind them.
#include "emu-core/model/passes/number_types.h"

#include "conformance/model/float_graph.h"
#include "conformance/model/sample_graph.h"
#include "emu-core/chip/chip.h"
#include "emu-core/model/lower/lower.h"

#include <catch2/catch.hpp>

using namespace emu;
using graph::real;

namespace {

constexpr graph::Convert quantise_end{ops::Rounding::half_even};
const Shape shape{1, 1, 1, 4};

// in -> quantise -> pooled -> dequantise -> out.
graph::Graph pooling() {
    graph::Graph graph;
    graph.tensors = {real("in", shape), graph::feature_map("stored", shape, 0.5F, 3),
                     graph::feature_map("pooled", shape, 0.5F, 3), real("out", shape)};
    graph.nodes = {{"stored", quantise_end, {0}, {1}},
                   {"pooled", graph::MaxPool{}, {1}, {2}},
                   {"out", graph::Convert{}, {2}, {3}}};
    graph.inputs = {0};
    graph.outputs = {3};
    return graph;
}

TensorSpec input_of(const graph::Graph& graph) {
    return graph.tensors[graph.inputs[0]].spec;
}

TensorSpec output_of(const graph::Graph& graph) {
    return graph.tensors[graph.outputs[0]].spec;
}

} // namespace

TEST_CASE("integer ends/both ends become integers and keep their names and order") {
    auto graph = pooling();
    graph.tensors[3].spec.channels_first = true;
    use_integer_ends(graph);
    REQUIRE(graph.nodes.size() == 1);
    CHECK(graph.nodes[0].inputs == graph.inputs);
    CHECK(graph.nodes[0].outputs == graph.outputs);
    for (const TensorSpec& spec : {input_of(graph), output_of(graph)}) {
        CHECK(spec.dtype == Dtype::i8);
        CHECK(spec.quant == Quant::affine(0.5F, 3));
    }
    CHECK(input_of(graph).name == "in");
    CHECK(output_of(graph).name == "out");
    CHECK(output_of(graph).channels_first);
    CHECK(graph.takes_reals == std::vector{true});
}

TEST_CASE("integer ends/twice is as once") {
    auto graph = pooling();
    use_integer_ends(graph);
    const auto input = input_of(graph), output = output_of(graph);
    use_integer_ends(graph);
    CHECK(graph.nodes.size() == 1);
    CHECK(input_of(graph) == input);
    CHECK(output_of(graph) == output);
    CHECK(graph.takes_reals == std::vector{true});
}

TEST_CASE("integer ends/an input that is quantised in two ways stays real") {
    auto graph = pooling();
    graph.tensors.push_back(graph::feature_map("other", shape, 0.25F, 3));
    graph.tensors.push_back(graph::feature_map("pooled too", shape, 0.25F, 3));
    graph.nodes.insert(graph.nodes.begin(), {"other", quantise_end, {0}, {4}});
    graph.nodes.push_back({"pooled too", graph::MaxPool{}, {4}, {5}});
    graph.outputs.push_back(5);
    use_integer_ends(graph);
    CHECK(input_of(graph).dtype == Dtype::f32);
    CHECK(output_of(graph).dtype == Dtype::i8);
}

TEST_CASE("integer ends/an input that is read as real numbers too stays real") {
    auto graph = pooling();
    graph.tensors.push_back(real("pooled too", shape));
    graph.nodes.push_back({"pooled too", graph::MaxPool{}, {0}, {4}});
    graph.outputs.push_back(4);
    use_integer_ends(graph);
    CHECK(input_of(graph).dtype == Dtype::f32);
}

TEST_CASE("integer ends/a conversion between two ends is the network and stays") {
    graph::Graph graph;
    graph.tensors = {real("in", shape), graph::feature_map("out", shape, 0.5F, 3)};
    graph.nodes = {{"out", quantise_end, {0}, {1}}};
    graph.inputs = {0};
    graph.outputs = {1};
    auto back = graph;
    back.nodes = {{"in", graph::Convert{}, {1}, {0}}};
    std::swap(back.inputs, back.outputs);
    for (auto* network : {&graph, &back}) {
        use_integer_ends(*network);
        CHECK(network->nodes.size() == 1);
    }
    CHECK(input_of(graph).dtype == Dtype::f32);
    CHECK(output_of(back).dtype == Dtype::f32);
}

TEST_CASE("integer ends/integers that are an output already are one, the real numbers another") {
    auto graph = pooling();
    graph.outputs = {2, 3};
    use_integer_ends(graph);
    CHECK(graph.tensors[graph.outputs[1]].spec.dtype == Dtype::f32);
    REQUIRE(graph.nodes.size() == 2);
}

TEST_CASE("integer ends/the chip decides") {
    for (const Chip* chip : chips()) {
        const auto program = lower(pooling(), *chip);
        INFO(chip->name);
        REQUIRE(program);
        const Dtype expected = chip->integer_ends.value ? Dtype::i8 : chip->float_type.value;
        CHECK(program->spec(program->inputs[0]).dtype == expected);
        CHECK(program->spec(program->outputs[0]).dtype == expected);
        CHECK(program->normalisation[0].mean.empty() != chip->integer_ends.value);
    }
}
