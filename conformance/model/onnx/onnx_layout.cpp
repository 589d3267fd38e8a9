// SPDX-License-Identifier: Apache-2.0
// Operators on channels-last values compute what they compute in the file's order, and stay there.
#include "emu-core/model/onnx/reader.h"

#include "conformance/model/onnx/onnx_reading.h"
#include "emu-core/chip/chip.h"
#include "emu-core/memory/device_memory.h"
#include "emu-core/model/load.h"
#include "emu-core/runtime/session.h"

#include <catch2/catch.hpp>

using namespace emu;
using namespace onnx_reading;
using namespace onnx_writer;

namespace {

using onnx_writer::f32;

struct Case {
    const char* name;
    std::vector<Message> nodes; // from v to y
    std::size_t moves;          // rearrangements, with those at the network's ends
    std::int64_t opset_version = 17;
};

// x through a pool of single cells, or as it is.
Model model_of(const Case& row, bool pooled) {
    Model model;
    model.opsets = {opset("", row.opset_version)};
    model.graph.inputs = {value("x", f32, {1, 8, 2, 6})};
    model.graph.nodes = {
        pooled ? node("MaxPool", {"x"}, {"v"}, {attribute("kernel_shape", Integers{1, 1})})
               : node("Identity", {"x"}, {"v"})};
    model.graph.nodes.insert(model.graph.nodes.end(), row.nodes.begin(), row.nodes.end());
    model.graph.initializers = {
        tensor<float>("channel", {8, 1, 1}, {7, -3, 20, 11, 5, 8, 13, 21}),
        tensor<float>("line", {6}, {1, 2, 3, 4, 5, 6}),
        tensor<float>("ten", {}, {10}),
        integers("halves", {3, 5}),
        integers("picked", {2, 0}),
        integers("starts", {-1, 3}),
        integers("ends", {-9, 0}),
        integers("axes", {2, 1}),
        integers("steps", {-1, -2}),
        integers("pads", {0, 1, 0, 2, 0, 0, 1, 3}),
        integers("cuts", {0, -1, 0, 2, 0, 0, 0, -3}),
        integers("wider", {2, 1, 1, 6}),
        integers("repeats", {1, 2, 3, 1}),
        integers("two", {2}),
    };
    model.graph.outputs = {value("y", f32)};
    return model;
}

std::size_t moves(const Model& model) {
    const auto graph = emu::onnx::read(model.file(), {});
    if (!graph) FAIL(graph.error().detail);
    std::size_t count = 0;
    for (const auto& each : graph->nodes) {
        count += std::holds_alternative<ops::Rearrange>(each.operation);
    }
    return count;
}

// The result's shape and bytes.
std::pair<Shape, Raw> run_layout(const Model& model) {
    DeviceMemory memory(memory_options());
    const auto session = opened(model, memory);
    std::vector<float> values(96);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i * 37 % 96);
    std::memcpy(session->input(0).data(), values.data(), values.size() * sizeof(float));
    REQUIRE(session->run());
    const auto result = session->output(0);
    const Program& loaded = session->program();
    return {loaded.spec(loaded.outputs[0]).shape, Raw(result.begin(), result.end())};
}

std::vector<Case> element_cases() {
    return {
        {"unary", {node("Relu", {"v"}, {"y"})}, 2},
        {"with a scalar", {node("Sub", {"v", "ten"}, {"y"})}, 2},
        {"with a value per channel", {node("Mul", {"channel", "v"}, {"y"})}, 2},
        {"with a line", {node("Div", {"v", "line"}, {"y"})}, 2},
        {"two of them", {node("Exp", {"v"}, {"e"}), node("Add", {"e", "v"}, {"y"})}, 2},
        {"slopes", {node("Sub", {"v", "ten"}, {"s"}), node("PRelu", {"s", "channel"}, {"y"})}, 2},
        {"limits", {node("Clip", {"v", "ten"}, {"y"})}, 2},
        {"choice",
         {node("Less", {"v", "ten"}, {"c"}), node("Where", {"c", "channel", "v"}, {"y"})},
         2},
        {"mean", {node("Mean", {"v", "line", "channel"}, {"y"})}, 2},
        {"from a reduction",
         {node("ReduceMean", {"v"}, {"m"}, {attribute("axes", Integers{2, 3})}),
          node("Mul", {"v", "m"}, {"y"})},
         2},
    };
}

std::vector<Case> move_cases() {
    const auto axis = [](int number) { return attribute("axis", number); };
    const auto perm = [](const Integers& order) { return attribute("perm", order); };
    return {
        {"joined channels", {node("Concat", {"v", "v"}, {"y"}, {axis(1)})}, 2},
        {"joined columns", {node("Concat", {"v", "v"}, {"y"}, {axis(-1)})}, 2},
        {"split", {node("Split", {"v", "halves"}, {"z", "y"}, {axis(1)})}, 4},
        {"slice", {node("Slice", {"v", "starts", "ends", "axes", "steps"}, {"y"})}, 3},
        {"padding", {node("Pad", {"v", "pads", "ten"}, {"y"})}, 2},
        {"cut", {node("Pad", {"v", "cuts"}, {"y"}, {attribute("mode", "edge")})}, 3},
        {"gather", {node("Gather", {"v", "picked"}, {"y"}, {axis(1)})}, 2},
        {"expansion", {node("Expand", {"v", "wider"}, {"y"})}, 3},
        {"repetition", {node("Tile", {"v", "repeats"}, {"y"})}, 3},
        {"to NHWC", {node("Transpose", {"v"}, {"y"}, {perm({0, 2, 3, 1})})}, 1},
        {"transposed", {node("Transpose", {"v"}, {"y"}, {perm({3, 1, 0, 2})})}, 2},
        {"depth to space", {node("DepthToSpace", {"v"}, {"y"}, {attribute("blocksize", 2)})}, 3},
        {"columns to rows",
         {node("DepthToSpace", {"v"}, {"y"},
               {attribute("blocksize", 2), attribute("mode", "CRD")})},
         3},
        {"space to depth", {node("SpaceToDepth", {"v"}, {"y"}, {attribute("blocksize", 2)})}, 3},
        {"one more axis",
         {node("Unsqueeze", {"v", "two"}, {"u"}), node("Relu", {"u"}, {"r"}),
          node("Squeeze", {"r", "two"}, {"y"})},
         2},
        {"flattened", {node("Flatten", {"v"}, {"y"})}, 2},
    };
}

std::vector<Case> axis_cases() {
    const auto axes = [](const Integers& layout_list) { return attribute("axes", layout_list); };
    const auto keeps = attribute("keepdims", 0);
    return {
        {"pixels", {node("ReduceMax", {"v"}, {"y"}, {axes({-1, 2}), keeps})}, 1},
        {"pixels kept", {node("ReduceMax", {"v"}, {"y"}, {axes({2, 3})})}, 1},
        {"rows", {node("ReduceMax", {"v"}, {"y"}, {axes({2}), keeps})}, 2},
        {"rows kept", {node("ReduceMax", {"v"}, {"y"}, {axes({2})})}, 2},
        {"channels", {node("ReduceMax", {"v"}, {"y"}, {axes({1}), keeps})}, 1},
        {"all", {node("ReduceMax", {"v"}, {"y"})}, 1},
        {"place", {node("ArgMax", {"v"}, {"y"}, {attribute("axis", 1)})}, 1},
        {"order", {node("TopK", {"v", "two"}, {"y", ""}, {attribute("axis", 1)})}, 2},
        {"softmax", {node("Softmax", {"v"}, {"y"}, {attribute("axis", 1)})}, 2},
        {"softmax of lines", {node("Softmax", {"v"}, {"y"}, {attribute("axis", 2)})}, 2, 11},
    };
}

void check(const std::vector<Case>& cases) {
    for (const Case& row : cases) {
        INFO(row.name);
        Model pooled = model_of(row, true), plain = model_of(row, false);
        if (std::string_view(row.name) == "place") {
            const auto indices = value("y", onnx_writer::DataType::i64);
            pooled.graph.outputs = plain.graph.outputs = {indices};
        }
        CHECK(moves(pooled) == row.moves);
        const auto [shape, values] = run_layout(pooled);
        const auto [expected_shape, expected] = run_layout(plain);
        CHECK(to_text(shape) == to_text(expected_shape));
        CHECK((values == expected));
    }
}

} // namespace

TEST_CASE("onnx layout/functions of elements") {
    check(element_cases());
}

TEST_CASE("onnx layout/moved elements") {
    check(move_cases());
}

TEST_CASE("onnx layout/along axes") {
    check(axis_cases());
}

TEST_CASE("onnx layout/transpositions between the two orders move nothing") {
    Model model;
    model.graph.inputs = {value("x", f32, {1, 5, 6, 3})};
    model.graph.nodes = {
        node("Transpose", {"x"}, {"a"}, {attribute("perm", Integers{0, 3, 1, 2})}),
        node("MaxPool", {"a"}, {"b"}, {attribute("kernel_shape", Integers{2, 2})}),
        node("Transpose", {"b"}, {"c"}, {attribute("perm", Integers{0, 2, 3, 1})}),
        node("Softmax", {"c"}, {"y"}),
    };
    model.graph.outputs = {value("y", f32)};
    CHECK(moves(model) == 0);
}
