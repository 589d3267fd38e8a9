// SPDX-License-Identifier: Apache-2.0
// Functions of elements in ONNX files: older operator sets, and what is refused.
#include "emu-core/model/onnx/reader.h"

#include "conformance/model/onnx/onnx_reading.h"

#include <catch2/catch.hpp>

using namespace emu;
using namespace onnx_reading;
using namespace onnx_writer;

namespace {

using onnx_writer::f32;

// x, 2 x 3 x 4, through one node to y.
Model function_model_of(const Message& only, std::int64_t opset_version = 17) {
    Model model;
    model.opsets = {opset("", opset_version)};
    model.graph.inputs = {value("x", f32, {2, 3, 4})};
    model.graph.nodes = {only};
    model.graph.initializers = {tensor<float>("three", {3}, {1, 2, 3}),
                                tensor<std::int32_t>("integer", {}, {7}),
                                tensor<float>("low", {}, {2}), tensor<float>("high", {}, {1})};
    model.graph.outputs = {value("y", f32)};
    return model;
}

} // namespace

TEST_CASE("onnx functions/before opset 7 the second operand says where it stands") {
    const auto legacy = [](std::int64_t axis) {
        return node("Add", {"x", "three"}, {"y"},
                    {attribute("broadcast", 1), attribute("axis", axis)});
    };
    const auto graph = read(function_model_of(legacy(1), 6));
    REQUIRE(graph);
    const TensorId second = graph->nodes.back().inputs[1];
    CHECK(to_text(graph->tensors[second].spec.shape) == "3x1");
    refused(function_model_of(legacy(0), 6), "do not broadcast");
    refused(function_model_of(legacy(3), 6), "names axis 3 of 3");
    refused(function_model_of(node("Add", {"x", "low"}, {"y"}, {attribute("broadcast", 1)}), 7),
            "attribute 'broadcast' is not supported");
    refused(function_model_of(node("Add", {"three", "x"}, {"y"}, {attribute("broadcast", 1)}), 6),
            "do not broadcast");
    refused(function_model_of(node("Sub", {"x", "low"}, {"y"}), 6), "without broadcasting");
}

TEST_CASE("onnx functions/operands are of one type") {
    refused(function_model_of(node("Add", {"x", "integer"}, {"y"})), "float32 and int32");
    refused(function_model_of(node("Max", {"x", "integer"}, {"y"})), "float32 and int32");
    refused(function_model_of(node("Clip", {"x", "integer"}, {"y"})), "a limit is int32");
    refused(function_model_of(node("Mod", {"x", "low"}, {"y"})), "no remainder of real numbers");
    CHECK(read(function_model_of(node("Pow", {"x", "integer"}, {"y"}))));
    CHECK(read(function_model_of(node("Mod", {"x", "low"}, {"y"}, {attribute("fmod", 1)}))));
}

TEST_CASE("onnx functions/limits") {
    const auto one = read(function_model_of(node("Clip", {"x", "high", "low"}, {"y"})));
    REQUIRE(one);
    REQUIRE(one->nodes.size() == 1);
    CHECK(std::get<ops::Unary>(one->nodes[0].operation) ==
          ops::Unary{ops::UnaryFunction::clip, 1, 2});
    const auto crossed = read(function_model_of(node("Clip", {"x", "low", "high"}, {"y"})));
    REQUIRE(crossed);
    CHECK(crossed->nodes.size() == 2); // at least 2, then at most 1
    refused(function_model_of(node("Clip", {"x", "three"}, {"y"})), "a limit is float32 3");
    refused(function_model_of(
                node("Clip", {"x"}, {"y"}, {attribute("min", 2.0F), attribute("max", 1.0F)}), 6),
            "clips to 2 .. 1");
}

TEST_CASE("onnx functions/defaults of older operator sets") {
    const auto selu = [](std::int64_t version) {
        const auto graph = read(function_model_of(node("Selu", {"x"}, {"y"}), version));
        REQUIRE(graph);
        return std::get<ops::Unary>(graph->nodes[0].operation).alpha;
    };
    CHECK(selu(1) == 1.6732F);
    CHECK(selu(6) == 1.67326319F);
}

TEST_CASE("onnx functions/types") {
    const auto cast = [](std::int64_t type) {
        return function_model_of(node("Cast", {"x"}, {"y"}, {attribute("to", type)}));
    };
    CHECK(read(cast(11))->tensors.back().spec.dtype == Dtype::f32); // double
    refused(cast(8), "is not supported");
    refused(cast(-1), "the type -1");
    refused(cast(INT64_MAX), "the type");
    refused(function_model_of(node("Cast", {"x"}, {"y"}, {attribute("to", "STRING")}), 1),
            "type STRING");
}

TEST_CASE("onnx functions/networks are not trained") {
    Model model = function_model_of(node("Dropout", {"x", "high", "yes"}, {"y"}));
    model.graph.initializers.push_back(
        tensor<std::uint8_t>("yes", {}, {1}, onnx_writer::DataType::boolean));
    refused(model, "in training");
}
