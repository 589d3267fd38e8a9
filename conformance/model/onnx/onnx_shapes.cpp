// SPDX-License-Identifier: Apache-2.0
// Shapes that ONNX files compute, and parameters that make no sense.
#include "emu-core/model/onnx/reader.h"

#include "conformance/model/onnx/onnx_reading.h"

#include <catch2/catch.hpp>

using namespace emu;
using namespace onnx_reading;
using namespace onnx_writer;

namespace {

using onnx_writer::f32;

// x, 2 x 3 x 4, through `nodes` to y.
Model shape_model_of(std::vector<Message> nodes, std::vector<Message> constants = {},
                     std::int64_t opset_version = 17) {
    Model model;
    model.opsets = {opset("", opset_version)};
    model.graph.inputs = {value("x", f32, {2, 3, 4})};
    model.graph.nodes = std::move(nodes);
    model.graph.initializers = std::move(constants);
    model.graph.outputs = {value("y", f32)};
    return model;
}

// The shape of the one output, to which `nodes` many nodes lead.
std::string shape_after(const Model& model, std::size_t nodes) {
    const auto graph = emu::onnx::read(model.file(), {});
    if (!graph) FAIL(graph.error().detail);
    CHECK(graph->nodes.size() == nodes);
    return to_text(graph->tensors[graph->outputs[0]].spec.shape);
}

constexpr std::int64_t least = INT64_MIN, most = INT64_MAX;

} // namespace

TEST_CASE("onnx shapes/what follows from shapes is known") {
    const Model model = shape_model_of(
        {node("Shape", {"x"}, {"s"}), node("Gather", {"s", "zero"}, {"n"}),
         node("Unsqueeze", {"n", "first"}, {"l"}), node("Slice", {"s", "first", "first"}, {"none"}),
         node("Concat", {"l", "none", "open"}, {"t"}, {attribute("axis", 0)}),
         node("Reshape", {"x", "t"}, {"y"})},
        {tensor<std::int64_t>("zero", {}, {0}), integers("first", {0}), integers("open", {-1, 2})});
    CHECK(shape_after(model, 1) == "2x6x2");
}

TEST_CASE("onnx shapes/slices are clamped") {
    const auto sliced = [](Integers values) {
        return shape_model_of({node("Slice", {"x", "s", "e", "a", "t"}, {"y"})},
                              {integers("s", {values[0]}), integers("e", {values[1]}),
                               integers("a", {2}), integers("t", {values[2]})});
    };
    CHECK(shape_after(sliced({least, most, 1}), 1) == "2x3x4");
    CHECK(shape_after(sliced({most, least, -1}), 1) == "2x3x4");
    CHECK(shape_after(sliced({1, most, most}), 1) == "2x3x1");
    CHECK(shape_after(sliced({-1, least, least}), 1) == "2x3x1");
    CHECK(shape_after(sliced({-3, -1, 1}), 1) == "2x3x2");
    CHECK(shape_after(sliced({3, 0, -2}), 1) == "2x3x2");
    refused(sliced({0, 1, 0}), "its step is 0");
    refused(sliced({3, 1, 1}), "no elements");
}

TEST_CASE("onnx shapes/shapes that cannot be") {
    const auto reshaped = [](const Integers& shape) {
        return shape_model_of({node("Reshape", {"x", "s"}, {"y"})}, {integers("s", shape)});
    };
    CHECK(shape_after(reshaped({0, -1}), 1) == "2x12");
    refused(reshaped({-1, -1}), "has no such shape");
    refused(reshaped({5, -1}), "has no such shape");
    refused(reshaped({2, 3}), "cannot become 2x3");
    refused(reshaped({1, 1, 1, 0}), "copies axis 3 of 3");
    refused(reshaped({most, most}), "an extent of");
    refused(shape_model_of({node("Squeeze", {"x", "a"}, {"y"})}, {integers("a", {1})}), "is not 1");
    refused(shape_model_of({node("Unsqueeze", {"x", "a"}, {"y"})}, {integers("a", {1, 1})}),
            "twice");
    refused(shape_model_of({node("Unsqueeze", {"x", "a"}, {"y"})}, {integers("a", Integers(40))}),
            "40 axes");
    refused(shape_model_of({node("Transpose", {"x"}, {"y"}, {attribute("perm", Integers{0, 1})})}),
            "does not name each of 3 axes once");
    refused(shape_model_of({node("Expand", {"x", "s"}, {"y"})}, {integers("s", {2})}),
            "do not broadcast");
    refused(shape_model_of({node("Tile", {"x", "s"}, {"y"})}, {integers("s", {1, 1, 0})}),
            "an extent of 0");
    refused(shape_model_of({node("Tile", {"x", "s"}, {"y"})}, {integers("s", {1, 1, most})}),
            "an extent");
}

TEST_CASE("onnx shapes/constants are in proportion") {
    const auto filled = [](const Integers& shape) {
        return shape_model_of({node("ConstantOfShape", {"s"}, {"c"}), node("Neg", {"c"}, {"y"})},
                              {integers("s", shape)});
    };
    CHECK(shape_after(filled({3, 5}), 1) == "3x5"); // the copy to the network's end
    refused(filled({1 << 15, 1 << 15}), "too large to compute");
    refused(filled({0}), "no elements");
    refused(filled({-1}), "an extent of -1");
    const auto range = [](std::int64_t start, std::int64_t limit, std::int64_t step) {
        return shape_model_of({node("Range", {"s", "l", "d"}, {"r"}),
                               node("Cast", {"r"}, {"y"}, {attribute("to", 1)})},
                              {tensor<std::int64_t>("s", {}, {start}),
                               tensor<std::int64_t>("l", {}, {limit}),
                               tensor<std::int64_t>("d", {}, {step})});
    };
    CHECK(shape_after(range(10, 3, -3), 1) == "3");
    CHECK(shape_after(range(least, most, most), 1) == "3");
    refused(range(0, most, 1), "too many values");
    refused(range(0, 1 << 30, 1), "too large to compute");
    refused(range(0, 1, 0), "in steps of 0");
    refused(range(1, 1, 1), "no elements");
}

TEST_CASE("onnx shapes/parts that do not fit") {
    const auto with_axis = [](std::string_view type, const Names& inputs, std::int64_t axis) {
        return shape_model_of({node(type, inputs, {"y"}, {attribute("axis", axis)})},
                              {integers("four", {4}), integers("sizes", {1, 2}),
                               tensor<float>("other", {2, 2, 4}, Reals(16)),
                               tensor<double>("wide", {2, 3, 4}, std::vector<double>(24))});
    };
    refused(with_axis("Concat", {"x", "other"}, 2), "cannot be joined along axis 2");
    refused(with_axis("Concat", {"x", "four"}, 0), "float32 and int64");
    refused(with_axis("Concat", {"x", "x"}, 3), "names axis 3 of 3");
    refused(with_axis("Concat", {"x", "x"}, least), "names axis");
    refused(with_axis("Split", {"x", "sizes"}, 1), "not those of 3 cells");
    refused(with_axis("Gather", {"x", "four"}, 5), "names axis 5 of 3");
    refused(with_axis("TopK", {"x", "four"}, 0), "the first 4 of 2");
    refused(with_axis("Flatten", {"x"}, 4), "names axis 4 of 3");
    refused(with_axis("Softmax", {"x"}, -4), "names axis -4 of 3");
    CHECK(shape_after(with_axis("Concat", {"x", "wide"}, 1), 1) == "2x6x4");
}

TEST_CASE("onnx shapes/padding that leaves nothing, or too much") {
    const auto padded = [](const Integers& pads) {
        return shape_model_of({node("Pad", {"x", "p"}, {"y"})}, {integers("p", pads)});
    };
    CHECK(shape_after(padded({0, 0, -1, 0, 0, 2}), 2) == "2x3x5");
    refused(padded({0, 0, -2, 0, 0, -2}), "cuts off all of axis 2");
    refused(padded({0, 0, least, 0, 0, 0}), "cuts off all of axis 2");
    refused(padded({0, 0, most, 0, 0, most}), "an extent of");
    refused(padded({1, 1}), "2 pads for 3 axes");
}

TEST_CASE("onnx shapes/nothing computes with a tensor of no elements") {
    for (const char* type :
         {"Relu", "Abs", "Not", "Celu", "Clip", "Softmax", "ReduceSum", "ArgMax", "Transpose",
          "Squeeze", "Flatten", "Shape", "Mean", "Split", "ThresholdedRelu"}) {
        INFO(type);
        refused(shape_model_of({node("ConstantOfShape", {"s"}, {"c"}), node(type, {"c"}, {"y"})},
                               {integers("s", {0})}),
                "no elements");
    }
    for (const char* type : {"Add", "Where", "Pow", "Mod", "PRelu", "Gather", "GatherND",
                             "GatherElements", "Expand", "Tile", "Pad", "TopK", "Slice"}) {
        INFO(type);
        const Names inputs = std::string_view(type) == "Where"   ? Names{"c", "c", "c"}
                             : std::string_view(type) == "Slice" ? Names{"c", "s", "s"}
                                                                 : Names{"c", "s"};
        refused(shape_model_of({node("ConstantOfShape", {"s"}, {"c"}), node(type, inputs, {"y"})},
                               {integers("s", {0})}),
                "no elements");
    }
}
