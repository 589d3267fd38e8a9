// SPDX-License-Identifier: Apache-2.0
// A part of a network, cut out by the names of results.
#include "emu-core/model/onnx/reader.h"

#include "conformance/model/onnx/onnx_writer.h"

#include <catch2/catch.hpp>

using namespace emu;
using namespace onnx_writer;

namespace {

using onnx_writer::f32;

// x -> Exp -> a -> Neg -> b -> Add(+ other) -> y, and beside it a -> Unheard -> side; `b` is
// declared.
Model network() {
    Model model;
    model.graph.inputs = {value("x", f32, {2}), value("other", f32, {2})};
    model.graph.nodes = {node("Exp", {"x"}, {"a"}), node("Neg", {"a"}, {"b"}),
                         node("Add", {"b", "other"}, {"y"}), node("Unheard", {"a"}, {"side"})};
    model.graph.outputs = {value("y", f32, {2}), value("side", f32, {2})};
    model.graph.value_info = {value("b", f32, {2})};
    return model;
}

using Part = std::vector<std::string>;

Result<emu::graph::Graph> read(const Part& from, const Part& to,
                               std::map<std::string, Shape> shapes = {}) {
    LoadOptions options;
    options.from = from;
    options.to = to;
    options.shapes = std::move(shapes);
    return emu::onnx::read(network().file(), options);
}

Part names(const emu::graph::Graph& graph, const std::vector<TensorId>& ends) {
    Part list;
    for (const TensorId id : ends) list.push_back(graph.tensors[id].spec.name);
    return list;
}

void refused(const Part& from, const Part& to, const char* reason) {
    const auto graph = read(from, to);
    REQUIRE(!graph);
    CHECK_THAT(graph.error().detail, Catch::Contains(reason));
}

} // namespace

TEST_CASE("onnx part/outputs: what follows and what they do not need is left out") {
    const auto graph = read({}, {"b", "a"});
    REQUIRE(graph);
    CHECK(names(*graph, graph->inputs) == Part{"x"});
    CHECK(names(*graph, graph->outputs) == Part{"b", "a"});
    CHECK(graph->nodes.size() == 2);
}

TEST_CASE("onnx part/inputs: in the order that is asked for, with the shape of the file") {
    const auto graph = read({"other", "b"}, {"y"});
    REQUIRE(graph);
    CHECK(names(*graph, graph->inputs) == Part{"other", "b"});
    CHECK(graph->tensors[graph->inputs[1]].spec.shape == Shape{2});
    CHECK(graph->nodes.size() == 1);
}

TEST_CASE("onnx part/an input of open shape takes the one that is given, and float") {
    CHECK(!read({"a"}, {"b"}));
    const auto graph = read({"a"}, {"b"}, {{"a", Shape{5}}});
    REQUIRE(graph);
    CHECK(graph->tensors[graph->inputs[0]].spec.shape == Shape{5});
    CHECK(graph->tensors[graph->inputs[0]].spec.dtype == Dtype::f32);
}

TEST_CASE("onnx part/weights that nothing reads are left out, others are no inputs") {
    Model model = network();
    model.graph.inputs.push_back(
        value("weights", f32, {2})); // as files before IR version 4 have it
    model.graph.initializers = {tensor<float>("weights", {2}, {1, 2})};
    model.graph.nodes.insert(model.graph.nodes.begin() + 1,
                             node("Mul", {"a", "weights"}, {"scaled"}));
    LoadOptions options;
    options.to = {"scaled"};
    auto graph = emu::onnx::read(model.file(), options);
    REQUIRE(graph);
    CHECK(names(*graph, graph->inputs) == Part{"x"});
    options.from = {"x"};
    graph = emu::onnx::read(model.file(), options);
    REQUIRE(graph);
    CHECK(names(*graph, graph->inputs) == Part{"x"});
    options.to = {"b"};
    CHECK(emu::onnx::read(model.file(), options));
}

TEST_CASE("onnx part/a branch reads what is outside") {
    onnx_writer::Graph branch;
    branch.nodes = {node("Neg", {"a"}, {"inner"})};
    branch.outputs = {value("inner", f32)};
    Model model = network();
    model.graph.initializers = {tensor_of("yes", onnx_writer::DataType::boolean, {})
                                    .packed(field::tensor_int32_data, Integers{1})};
    model.graph.nodes.push_back(
        node("If", {"yes"}, {"chosen"},
             {attribute("then_branch", branch), attribute("else_branch", branch)}));
    LoadOptions options;
    options.to = {"chosen"};
    const auto graph = emu::onnx::read(model.file(), options);
    REQUIRE(graph);
    CHECK(graph->nodes.size() == 2);
}

TEST_CASE("onnx part/refused by name") {
    refused({}, {"absent"}, "no layer has a result that is called absent");
    refused({"absent"}, {"y"}, "no layer has a result that is called absent");
    refused({}, {"b", "b"}, "b is named twice");
    refused({"b"}, {"y"}, "the part reads the input other, too");
    refused({"b", "other", "x"}, {"y"}, "nothing of the part reads x");
    refused({}, {}, "Unheard");
}
