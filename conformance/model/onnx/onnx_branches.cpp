// SPDX-License-Identifier: Apache-2.0
// If with a condition that is known: names inside of its branch and outside.
#include "emu-core/model/onnx/reader.h"

#include "conformance/model/onnx/onnx_writer.h"

#include <catch2/catch.hpp>

using namespace emu;
using namespace onnx_writer;

namespace {

using onnx_writer::f32;

onnx_writer::Graph branch(const char* function, const char* from) {
    onnx_writer::Graph graph;
    graph.nodes = {node(function, {from}, {"inner"})};
    graph.outputs = {value("inner", f32)};
    return graph;
}

// Takes the first branch where `condition` is "yes".
Message choice(const char* condition, const char* from, const char* to) {
    return node("If", {condition}, {to},
                {attribute("then_branch", branch("Neg", from)),
                 attribute("else_branch", branch("Abs", from))});
}

Result<emu::graph::Graph> read(std::vector<Message> nodes) {
    Model model;
    model.graph.inputs = {value("x", f32, {2})};
    for (const auto& [name, is] : {std::pair{"yes", 1}, std::pair{"no", 0}}) {
        model.graph.initializers.push_back(tensor_of(name, onnx_writer::DataType::boolean, {})
                                               .packed(field::tensor_int32_data, Integers{is}));
    }
    model.graph.nodes = std::move(nodes);
    model.graph.outputs = {value("y", f32)};
    return emu::onnx::read(model.file(), {});
}

} // namespace

TEST_CASE("onnx branches/the one that is taken reads what is outside") {
    const auto graph = read({node("Exp", {"x"}, {"e"}), choice("no", "e", "y")});
    REQUIRE(graph);
    REQUIRE(graph->nodes.size() == 2);
    CHECK(std::get<ops::Unary>(graph->nodes[1].operation).function == ops::UnaryFunction::absolute);
}

TEST_CASE("onnx branches/names end with their branch") {
    CHECK(
        read({choice("yes", "x", "a"), choice("no", "a", "inner"), node("Exp", {"inner"}, {"y"})}));
    const auto leaked = read({choice("yes", "x", "a"), node("Exp", {"inner"}, {"y"})});
    REQUIRE(!leaked);
    CHECK_THAT(leaked.error().detail, Catch::Contains("nothing before it makes inner"));
}
