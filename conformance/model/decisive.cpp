// SPDX-License-Identifier: Apache-2.0
// Which tensors' rare values are no outliers, and copies at the network's end.
#include "emu-core/model/quantise/ranges/known_range.h"
#include "emu-core/model/quantise/ranges/reading_function.h"

#include "conformance/model/every_layer.h"
#include "emu-core/model/passes/simplify.h"

using namespace emu;
using graph::Graph;

TEST_CASE("decisive/results, and what saturating functions make them of") {
    const Graph graph = graph::every_layer();
    const std::vector<bool> decisive = decisive_tensors(graph);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < decisive.size(); ++i) {
        const bool computed = graph.tensors[i].constant.empty();
        if (decisive[i] && computed) names.push_back(graph.tensors[i].spec.name);
    }
    // "joined" is a result made of "conv" and "shifted", "scores" one made of "mixed".
    CHECK(names == std::vector<std::string>{"conv", "shifted", "joined", "mixed", "scores"});
}

TEST_CASE("reading_functions/the only reader, at once or behind moves") {
    graph::NetworkBuilder b;
    const Shape map{1, 1, 1, 4};
    const TensorId in = b.tensor("in", map);
    const auto add = graph::binary(ops::BinaryFunction::add);
    const auto unary = [](ops::UnaryFunction function) { return ops::Unary{function}; };
    const TensorId once = b.node("once", add, {in, in}, map);
    const TensorId moved = b.node("moved", graph::Reshape{}, {once}, {1, 4});
    const TensorId silu = b.node("silu", unary(ops::UnaryFunction::silu), {moved}, {1, 4});
    const TensorId twice = b.node("twice", add, {in, in}, map);
    const TensorId tanh = b.node("tanh", unary(ops::UnaryFunction::tanh), {twice}, map);
    const TensorId both = b.node("both", add, {twice, tanh}, map);
    const TensorId steep = b.node("steep", unary(ops::UnaryFunction::exp), {both}, map);
    const TensorId end = b.node("end", unary(ops::UnaryFunction::elu), {steep}, map);
    b.graph.inputs = {in};
    b.graph.outputs = {silu, steep, end};
    const auto functions = reading_functions(b.graph);
    std::vector<TensorId> read;
    for (std::size_t id = 0; id < functions.size(); ++id)
        if (functions[id]) read.push_back(static_cast<TensorId>(id));
    REQUIRE(read == std::vector{once, moved});
    CHECK(functions[once] == unary(ops::UnaryFunction::silu));
    CHECK(functions[moved] == functions[once]);
}

namespace {

// in -> sum -> copy -> out, and sum -> other -> end
Graph with_copy(Shape copied) {
    graph::NetworkBuilder b;
    const Shape map{1, 1, 1, 4};
    const TensorId in = b.tensor("in", map);
    const auto add = graph::binary(ops::BinaryFunction::add);
    const TensorId sum = b.node("sum", add, {in, in}, map);
    const TensorId out = b.node("out", graph::Reshape{}, {sum}, copied);
    const TensorId end = b.node("end", add, {sum, in}, map);
    b.graph.inputs = {in};
    b.graph.outputs = {out, end};
    return std::move(b.graph);
}

} // namespace

TEST_CASE("drop copies/a result is computed where it is wanted") {
    Graph graph = with_copy({1, 1, 1, 4});
    const auto before = graph::results_of(graph, {{1, 2, 3, 4}});
    drop_copies(graph);
    CHECK(graph.nodes.size() == 2);
    CHECK(graph.nodes[0].outputs[0] == graph.outputs[0]);
    CHECK(graph.nodes[1].inputs[0] == graph.outputs[0]);
    CHECK(graph::results_of(graph, {{1, 2, 3, 4}}) == before);
}

TEST_CASE("drop copies/what changes the shape, or copies an end, stays") {
    Graph reshaped = with_copy({1, 4});
    drop_copies(reshaped);
    CHECK(reshaped.nodes.size() == 3);
    Graph shown = with_copy({1, 1, 1, 4});
    shown.outputs.push_back(shown.nodes[0].outputs[0]);
    drop_copies(shown);
    CHECK(shown.nodes.size() == 3);
    Graph input = with_copy({1, 1, 1, 4});
    input.nodes[1].inputs[0] = input.inputs[0];
    drop_copies(input);
    CHECK(input.nodes.size() == 3);
}
