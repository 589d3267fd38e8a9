// SPDX-License-Identifier: Apache-2.0
// Normalisation, resampling, quantisation and recurrent layers of ONNX files: what they become and
// what is refused.
#include "emu-core/model/onnx/reader.h"

#include "conformance/model/onnx/onnx_reading.h"
#include "emu-core/chip/chip.h"
#include "emu-core/model/lower/lower.h"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace emu;
using namespace onnx_reading;
using namespace onnx_writer;

namespace {

using onnx_writer::f32;

// x, 1 x 2 x 4 x 4, through `nodes` to y.
Model normalise_model_of(std::vector<Message> nodes, std::int64_t opset_version = 17) {
    Model model;
    model.opsets = {opset("", opset_version)};
    model.graph.inputs = {value("x", f32, {1, 2, 4, 4})};
    model.graph.nodes = std::move(nodes);
    model.graph.outputs = {value("y", f32)};
    for (const char* name : {"one", "two", "three", "four"}) {
        model.graph.initializers.push_back(tensor<float>(name, {2}, {1, 2}));
    }
    return model;
}

Message batch_norm(const Names& results, const std::vector<Message>& attributes) {
    return node("BatchNormalization", {"x", "one", "two", "three", "four"}, results, attributes);
}

Message resized(const std::vector<Message>& attributes) {
    return node("Resize", {"x", "", "scales"}, {"y"}, attributes);
}

Model resize_model(const std::vector<Message>& attributes, const Reals& scales) {
    Model model = normalise_model_of({resized(attributes)}, 18);
    model.graph.initializers.push_back(
        tensor<float>("scales", {static_cast<std::int64_t>(scales.size())}, scales));
    return model;
}

template <class T> std::size_t count(const emu::graph::Graph& graph) {
    std::size_t result = 0;
    for (const auto& each : graph.nodes) result += std::holds_alternative<T>(each.operation);
    return result;
}

} // namespace

TEST_CASE("onnx normalise/batch normalisation is a factor and an addend") {
    const auto graph = read(normalise_model_of({batch_norm({"y"}, {})}));
    REQUIRE(graph);
    CHECK(graph->nodes.size() == 2);
    CHECK(count<ops::Binary>(*graph) == 2);
}

TEST_CASE("onnx normalise/batch normalisation that trains is refused") {
    refused(normalise_model_of({batch_norm({"y"}, {attribute("training_mode", 1)})}), "to train");
    refused(normalise_model_of({batch_norm({"y", "mean", "variance"}, {})}), "to train");
    refused(normalise_model_of({batch_norm({"y"}, {attribute("spatial", 0)})}, 7), "every cell");
    refused(normalise_model_of({batch_norm({"y"}, {attribute("epsilon", -1.0F)})}), "epsilon");
}

TEST_CASE("onnx normalise/factors must be one per channel") {
    Model model = normalise_model_of({batch_norm({"y"}, {})});
    model.graph.initializers[0] = tensor<float>("one", {4}, {1, 2, 3, 4});
    refused(model, "no value per channel");
}

TEST_CASE("onnx normalise/neighbourhoods of channels") {
    refused(normalise_model_of({node("LRN", {"x"}, {"y"}, {attribute("size", 0)})}),
            "neighbourhood of 0");
}

TEST_CASE("onnx resize/axes that stay are left out") {
    const auto graph = read(resize_model({}, {1, 1, 2, 1}));
    REQUIRE(graph);
    REQUIRE(graph->nodes.size() == 1);
    const auto& resize = std::get<ops::Resize>(graph->nodes[0].operation);
    REQUIRE(resize.axes.size() == 1);
    CHECK(resize.axes[0].axis == 2);
    CHECK(graph->tensors[graph->outputs[0]].spec.shape == Shape{1, 2, 8, 4});
}

TEST_CASE("onnx resize/in opset 10 axes that shrink take the next cell, others the one before") {
    Model model = normalise_model_of({node("Resize", {"x", "scales"}, {"y"})}, 10);
    model.graph.initializers.push_back(tensor<float>("scales", {4}, {1, 1, 0.5F, 2}));
    const auto graph = read(model);
    REQUIRE(graph);
    REQUIRE(graph->nodes.size() == 2);
    const auto& shrinks = std::get<ops::Resize>(graph->nodes[0].operation);
    const auto& grows = std::get<ops::Resize>(graph->nodes[1].operation);
    REQUIRE(shrinks.axes.size() == 1);
    CHECK(shrinks.axes[0].axis == 2);
    CHECK(shrinks.rounding == ops::NearestRounding::ceil);
    REQUIRE(grows.axes.size() == 1);
    CHECK(grows.axes[0].axis == 3);
    CHECK(grows.rounding == ops::NearestRounding::floor);
    CHECK(graph->tensors[graph->outputs[0]].spec.shape == Shape{1, 2, 2, 8});
}

TEST_CASE("onnx resize/listed axes take the scales in their order") {
    const auto graph = read(resize_model({attribute("axes", Integers{3, 2})}, {2, 0.5F}));
    REQUIRE(graph);
    CHECK(graph->tensors[graph->outputs[0]].spec.shape == Shape{1, 2, 2, 8});
}

TEST_CASE("onnx resize/sizes that keep the ratio") {
    const auto with_policy = [](const char* policy) {
        const auto attributes = std::vector<Message>{attribute("keep_aspect_ratio_policy", policy),
                                                     attribute("axes", Integers{2, 3})};
        Model model =
            normalise_model_of({node("Resize", {"x", "", "", "sizes"}, {"y"}, attributes)}, 18);
        model.graph.initializers.push_back(tensor<std::int64_t>("sizes", {2}, {8, 6}));
        const auto graph = read(model);
        REQUIRE(graph);
        return graph->tensors[graph->outputs[0]].spec.shape;
    };
    CHECK(with_policy("stretch") == Shape{1, 2, 8, 6});
    CHECK(with_policy("not_larger") == Shape{1, 2, 6, 6});
    CHECK(with_policy("not_smaller") == Shape{1, 2, 8, 8});
}

TEST_CASE("onnx resize/what is refused") {
    refused(resize_model({}, {1, 1, 2}), "3 scales for 4 axes");
    refused(resize_model({}, {1, 1, -2, 1}), "a scale of -2");
    refused(resize_model({}, {1, 1, NAN, 1}), "a scale of");
    refused(resize_model({}, {1, 1, 1e30F, 1}), "an extent of");
    refused(resize_model({}, {1, 1, 0.1F, 1}), "an extent of 0");
    refused(resize_model({attribute("mode", "area")}, {1, 1, 2, 2}), "mode is area");
    refused(resize_model({attribute("mode", "linear"), attribute("antialias", 1)}, {1, 1, 2, 2}),
            "antialiasing");
    refused(resize_model({attribute("axes", Integers{2, 2})}, {2, 2}), "an axis twice");
}

TEST_CASE("onnx quantise/constants keep the quantisation that they come from") {
    Model model =
        normalise_model_of({node("DequantizeLinear", {"stored", "scale", "zero"}, {"real"}),
                            node("Mul", {"x", "real"}, {"y"})});
    model.graph.initializers.push_back(tensor<std::uint8_t>("stored", {4}, {0, 128, 129, 255}));
    model.graph.initializers.push_back(tensor<float>("scale", {}, {0.5F}));
    model.graph.initializers.push_back(tensor<std::uint8_t>("zero", {}, {128}));
    const auto graph = read(model);
    REQUIRE(graph);
    REQUIRE(graph->nodes.size() == 1);
    const auto& constant = graph->tensors[graph->nodes[0].inputs[1]];
    CHECK(constant.spec.dtype == Dtype::f32);
    CHECK(constant.spec.quant == Quant::affine(0.5F, 128));
}

// Weights per channel, as exporters write them, through all that the reader does to them.
TEST_CASE("onnx quantise/a convolution between conversions becomes one of integers") {
    Model model = normalise_model_of(
        {node("QuantizeLinear", {"x", "scale", "zero"}, {"q"}),
         node("DequantizeLinear", {"q", "scale", "zero"}, {"d"}),
         node("DequantizeLinear", {"w", "w_scale", "w_zero"}, {"weights"}, {attribute("axis", 0)}),
         node("DequantizeLinear", {"b", "b_scale", "b_zero"}, {"bias"}, {attribute("axis", 0)}),
         node("Conv", {"d", "weights", "bias"}, {"sum"}), node("Relu", {"sum"}, {"relu"}),
         node("QuantizeLinear", {"relu", "scale", "zero"}, {"q2"}),
         node("DequantizeLinear", {"q2", "scale", "zero"}, {"y"})});
    auto& constants = model.graph.initializers;
    constants.push_back(tensor<float>("scale", {}, {0.5F}));
    constants.push_back(tensor<std::uint8_t>("zero", {}, {3}));
    constants.push_back(
        tensor<std::int8_t>("w", {3, 2, 2, 1}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, -128}));
    constants.push_back(tensor<float>("w_scale", {3}, {0.1F, 0.2F, 0.3F}));
    constants.push_back(tensor<std::int8_t>("w_zero", {3}, {0, 0, 0}));
    constants.push_back(tensor<std::int32_t>("b", {3}, {1000001, -2, 3}));
    constants.push_back(tensor<float>("b_scale", {3}, {0.05F, 0.1F, 0.15F}));
    constants.push_back(tensor<std::int32_t>("b_zero", {3}, {0, 0, 0}));
    auto graph = read(model);
    REQUIRE(graph);
    const auto program = lower(*std::move(graph), *find_chip("generic"));
    REQUIRE(program);
    const auto conv = std::ranges::find_if(program->layers, [](const Layer& layer) {
        return std::holds_alternative<ops::Conv>(layer.command);
    });
    REQUIRE(conv != program->layers.end());
    const auto& weights = program->tensors[conv->src[1]];
    REQUIRE(weights.spec.dtype == Dtype::i8);
    CHECK(weights.spec.shape[0] == 3); // the other axes are in either order
    CHECK(weights.spec.quant.scales == std::vector<float>{0.1F, 0.2F, 0.3F});
    CHECK(load<std::int8_t>(weights.constant) == 1);
    CHECK(load<std::int8_t>(weights.constant, 3) == 4);
    CHECK(load<std::int8_t>(weights.constant, 4) == 5);
    CHECK(load<std::int8_t>(weights.constant, 11) == -128);
    CHECK(load<std::int32_t>(program->tensors[conv->src[2]].constant) == 1000001);
    CHECK(program->spec(conv->dst[0]).quant == Quant::affine(0.5F, 3));
    CHECK(program->layers.size() <= 5); // quantise, dequantise, the ends' orders
}

TEST_CASE("onnx quantise/scales that a run makes are refused") {
    Model model = normalise_model_of({node("QuantizeLinear", {"x", "scale"}, {"q"}),
                                      node("DequantizeLinear", {"q", "scale"}, {"y"})});
    model.graph.inputs.push_back(value("scale", f32, std::vector<Dim>{}));
    refused(model, "must be known");
}

TEST_CASE("onnx recurrent/functions and their numbers") {
    const auto with = [](const std::vector<Message>& attributes) {
        Model model;
        model.graph.inputs = {value("x", f32, {3, 1, 2})};
        model.graph.initializers = {tensor<float>("w", {1, 6, 2}, Reals(12, 1)),
                                    tensor<float>("r", {1, 6, 2}, Reals(12, 1))};
        model.graph.nodes = {node("GRU", {"x", "w", "r"}, {"y"}, attributes)};
        model.graph.outputs = {value("y", f32)};
        return model;
    };
    const auto graph = read(with({attribute("activations", Names{"HardSigmoid", "LeakyRelu"}),
                                  attribute("activation_alpha", Reals{0.25F})}));
    REQUIRE(graph);
    const auto& functions = std::get<ops::Gru>(graph->nodes[0].operation).recurrent.functions;
    REQUIRE(functions.size() == 2);
    CHECK(functions[0].alpha == 0.25F);
    CHECK(functions[0].beta == 0.5F);
    CHECK(functions[1].alpha == 0.01F);
    refused(with({attribute("activations", Names{"Tanh"})}), "1 activations instead of 2");
    refused(with({attribute("activations", Names{"Tanh", "Cosh"})}), "Cosh");
    refused(with({attribute("activation_alpha", Reals{1})}), "more values");
    refused(with({attribute("direction", "sideways")}), "sideways");
    refused(with({attribute("direction", "bidirectional")}), "do not fit");
    refused(with({attribute("layout", 2)}), "layout");
}

TEST_CASE("onnx boxes/as many rows as are declared, or as there can be") {
    const auto rows = [](const Message& output) {
        Model model;
        model.graph.inputs = {value("boxes", f32, {1, 6, 4}), value("scores", f32, {1, 2, 6})};
        model.graph.initializers = {tensor<std::int64_t>("most", {1}, {5})};
        model.graph.nodes = {node("NonMaxSuppression", {"boxes", "scores", "most"}, {"y"})};
        model.graph.outputs = {output};
        const auto graph = read(model);
        REQUIRE(graph);
        return graph->tensors[graph->outputs[0]].spec.shape[0];
    };
    const auto i64 = onnx_writer::DataType::i64;
    CHECK(rows(value("y", i64, {7, 3})) == 7);
    CHECK(rows(value("y", i64, {"found", 3})) == 10);
}
