// SPDX-License-Identifier: Apache-2.0
// Two programs in lockstep: which tensors meet, and that they hold what each computes by itself.
#include "emu-core/runtime/side_by_side.h"

#include "conformance/model/float_graph.h"
#include "conformance/model/sample_graph.h"
#include "emu-core/chip/chip.h"
#include "emu-core/model/lower/lower.h"

#include <catch2/catch.hpp>

#include <cmath>

using namespace emu;

namespace {

using Values = std::vector<float>;
const Values numbers{-3, -0.2F, 0, 0.2F, 0.26F, 1, 2.9F, 100};

std::shared_ptr<const Executable> executable(graph::Graph graph) {
    auto program = lower(std::move(graph), *find_chip("generic"));
    REQUIRE(program);
    auto executable = Executable::prepare(*std::move(program));
    REQUIRE(executable);
    return *executable;
}

// relu_line() of real numbers.
graph::Graph real_line(int count) {
    graph::Graph graph = graph::relu_line(count);
    for (graph::Tensor& tensor : graph.tensors) tensor = graph::real(tensor.spec.name, {1, 8});
    return graph;
}

SideBySide opened(graph::Graph reference, graph::Graph model, DeviceMemory& memory) {
    auto pair =
        SideBySide::open(executable(std::move(reference)), executable(std::move(model)), memory);
    if (!pair) FAIL(pair.error().detail);
    return *std::move(pair);
}

// From `from` to `to`, of 1x8, through a function that differs from ReLU's everywhere.
graph::Node negate(TensorId from, TensorId to) {
    return {"negate", ops::Unary{ops::UnaryFunction::negate, {}, {}}, {from}, {to}};
}

// in -> a -> b -> left, in -> c -> right, all negated; the two branches in either order.
graph::Graph two_branches(bool right_first) {
    graph::Graph graph;
    for (const char* name : {"in", "a", "b", "left", "c", "right"})
        graph.tensors.push_back(graph::real(name, {1, 8}));
    const std::vector<graph::Node> left{negate(0, 1), negate(1, 2), negate(2, 3)};
    const std::vector<graph::Node> right{negate(0, 4), negate(4, 5)};
    graph.nodes = right_first ? right : left;
    const std::vector<graph::Node>& rest = right_first ? left : right;
    graph.nodes.insert(graph.nodes.end(), rest.begin(), rest.end());
    graph.inputs = {0};
    graph.outputs = {3, 5};
    return graph;
}

} // namespace

TEST_CASE("side by side/every tensor of a quantised network meets the float one's") {
    DeviceMemory memory{MemoryOptions{}};
    SideBySide pair = opened(real_line(3), graph::relu_line(3), memory);
    REQUIRE(pair.run(std::vector<Values>{numbers}));
    REQUIRE(pair.run(std::vector<Values>{Values(8, 1.1F)}));
    double products = 0, squares = 0, stored_squares = 0, sum = 0, maximum = 0;
    const auto expect = [&](float value) {
        const double real = std::max(value, 0.0F);
        const double stored = std::max(0.0, std::min(std::floor(value / 0.5 + 0.5), 127.0) * 0.5);
        products += real * stored;
        squares += real * real;
        stored_squares += stored * stored;
        sum += std::abs(real - stored);
        maximum = std::max(maximum, std::abs(real - stored));
    };
    for (const float value : numbers) expect(value);
    for (int i = 0; i < 8; ++i) expect(1.1F);
    CHECK(pair.runs() == 2);
    CHECK(pair.left_out().total() == 0);
    REQUIRE(pair.comparisons().size() == 3);
    for (const SideBySide::Comparison& comparison : pair.comparisons()) {
        CHECK(comparison.difference.count() == 16);
        CHECK(comparison.difference.cosine() ==
              Approx(products / std::sqrt(squares * stored_squares)).epsilon(1e-12));
        CHECK(comparison.difference.mean() == Approx(sum / 16).epsilon(1e-6));
        CHECK(comparison.difference.maximum() == Approx(maximum).epsilon(1e-6));
        CHECK(comparison.difference.low() == 0);
        CHECK(comparison.difference.high() == 100);
    }
    CHECK(pair.model().spec(pair.comparisons()[2].tensor).name == "t3");
    CHECK(pair.comparisons()[2].layer == 2);
}

TEST_CASE("side by side/a network equals itself, whole chunks and a rest") {
    DeviceMemory memory{MemoryOptions{}};
    graph::Graph graph = real_line(2);
    constexpr std::int32_t many = 40'000;
    for (graph::Tensor& tensor : graph.tensors) tensor.spec.shape = {1, many};
    SideBySide pair = opened(graph, graph, memory);
    Values ramp(many);
    for (int i = 0; i < many; ++i) ramp[i] = static_cast<float>(i);
    REQUIRE(pair.run(std::vector<Values>{ramp}));
    REQUIRE(pair.comparisons().size() == 2);
    for (const SideBySide::Comparison& comparison : pair.comparisons()) {
        CHECK(comparison.difference.count() == many);
        CHECK(comparison.difference.maximum() == 0);
        CHECK(comparison.difference.high() == many - 1);
    }
}

TEST_CASE("side by side/another order of computing: what is gone is counted, the rest compared") {
    DeviceMemory memory{MemoryOptions{}};
    SideBySide pair = opened(two_branches(false), two_branches(true), memory);
    REQUIRE(pair.run(std::vector<Values>{numbers}));
    // When "c" meets, the reference has computed the left branch, and "c" lies where "a" was.
    CHECK(pair.left_out().overwritten == 1);
    CHECK(pair.left_out().total() == 1);
    REQUIRE(pair.comparisons().size() == 4);
    for (const SideBySide::Comparison& comparison : pair.comparisons()) {
        CHECK(comparison.difference.maximum() == 0);
        CHECK(comparison.difference.cosine() == 1);
        CHECK(comparison.difference.low() == std::min(-3.0F, comparison.difference.low()));
    }
}

TEST_CASE("side by side/outputs meet at their places when names differ, other tensors do not") {
    DeviceMemory memory{MemoryOptions{}};
    graph::Graph renamed = real_line(3);
    for (graph::Tensor& tensor : renamed.tensors) tensor.spec.name += "_quantised";
    const SideBySide pair = opened(real_line(3), renamed, memory);
    CHECK(pair.left_out().unpartnered == 2);
    REQUIRE(pair.comparisons().size() == 1);
    CHECK(pair.comparisons()[0].layer == 2);
}

TEST_CASE("side by side/a tensor of the same name and another shape is none") {
    DeviceMemory memory{MemoryOptions{}};
    graph::Graph reshaped = real_line(2);
    reshaped.tensors.push_back(graph::real("t1", {8, 1}));
    reshaped.tensors[1].spec.name = "other";
    reshaped.nodes.insert(reshaped.nodes.begin() + 1, {"t1", graph::Reshape{}, {1}, {3}});
    reshaped.outputs.push_back(3);
    const SideBySide pair = opened(real_line(2), reshaped, memory);
    CHECK(pair.left_out().unpartnered == 2);
    CHECK(pair.comparisons().size() == 1);
}

TEST_CASE("side by side/indices are not measured") {
    DeviceMemory memory{MemoryOptions{}};
    graph::Graph graph = real_line(2);
    graph.tensors.push_back(graph::real("place", {1}));
    graph.tensors[3].spec.dtype = Dtype::i32;
    graph.nodes.push_back({"place", ops::ArgExtreme{1, true, false}, {2}, {3}});
    graph.outputs.push_back(3);
    const SideBySide pair = opened(graph, graph, memory);
    CHECK(pair.left_out().unscaled == 1);
    CHECK(pair.comparisons().size() == 2);
}

TEST_CASE("side by side/bytes without a scale meet others alike") {
    DeviceMemory memory{MemoryOptions{}};
    const auto moved = [](Dtype dtype) {
        graph::Graph graph = graph::relu_line(1);
        for (graph::Tensor& tensor : graph.tensors) {
            tensor.spec.dtype = dtype;
            tensor.spec.quant = {};
        }
        for (graph::Node& node : graph.nodes) node.operation = graph::Reshape{};
        return graph;
    };
    CHECK(opened(moved(Dtype::i8), moved(Dtype::i8), memory).comparisons().size() == 1);
    CHECK(opened(moved(Dtype::i8), moved(Dtype::i16), memory).left_out().unpartnered == 1);
    CHECK(opened(moved(Dtype::i32), moved(Dtype::i32), memory).left_out().unscaled == 1);
}

TEST_CASE("side by side/each program gets inputs in its own order of axes and type") {
    DeviceMemory memory{MemoryOptions{}};
    const auto flat = [](bool channels_first) {
        graph::Graph graph = real_line(1);
        const Shape shape = channels_first ? Shape{1, 2, 1, 4} : Shape{1, 1, 4, 2};
        for (graph::Tensor& tensor : graph.tensors) tensor.spec.shape = shape;
        graph.tensors[0].spec.channels_first = channels_first;
        graph.tensors.push_back(graph::real("sum", {1}));
        graph.nodes.push_back({"sum", graph::Reshape{}, {1}, {2}});
        graph.tensors[2].spec.shape = {1, 8};
        graph.outputs = {2};
        return graph;
    };
    SideBySide pair = opened(flat(true), flat(false), memory);
    REQUIRE(pair.run(std::vector<Values>{{1, 2, 3, 4, 5, 6, 7, 8}}));
    REQUIRE(pair.comparisons().size() == 1);
    // 1 2 3 4 5 6 7 8 against 1 5 2 6 3 7 4 8
    CHECK(pair.comparisons()[0].difference.mean() == Approx((0 + 3 + 1 + 2 + 2 + 1 + 3 + 0) / 8.0));
}

TEST_CASE("side by side/networks of other inputs are refused") {
    DeviceMemory memory{MemoryOptions{}};
    graph::Graph wider = real_line(1);
    for (graph::Tensor& tensor : wider.tensors) tensor.spec.shape = {1, 9};
    const auto extents = SideBySide::open(executable(real_line(1)), executable(wider), memory);
    REQUIRE(!extents);
    CHECK_THAT(extents.error().detail, Catch::Matchers::Contains("'t0' (1x9)"));
    graph::Graph more = real_line(1);
    more.tensors.push_back(graph::real("unused", {1}));
    more.inputs.push_back(2);
    const auto number = SideBySide::open(executable(real_line(1)), executable(more), memory);
    REQUIRE(!number);
    CHECK(number.error().fault == Fault::bad_input);
    CHECK_THAT(number.error().detail, Catch::Matchers::Contains("1 and 2 inputs"));
}
