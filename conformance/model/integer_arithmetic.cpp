// SPDX-License-Identifier: Apache-2.0
// Which float operations between conversions become integer ones, and which stay.
#include "emu-core/model/passes/number_types.h"

#include "conformance/model/float_graph.h"
#include "conformance/model/sample_graph.h"
#include "emu-core/chip/chip.h"
#include "emu-core/engine/executable.h"
#include "emu-core/model/container/stored_constant.h"
#include "emu-core/model/lower/lower.h"
#include "emu-core/model/passes/simplify.h"

#include <catch2/catch.hpp>

using namespace emu;
using graph::real;

namespace {

constexpr graph::Convert quantising{ops::Rounding::half_even};

graph::Tensor dequantised(graph::Tensor tensor, Quant quant) {
    tensor.spec.quant = std::move(quant);
    return tensor;
}

// in (0.5) -> dequantise -> operation -> quantise -> out (0.25, -7). Operands from 4 on are added
// by the tests.
graph::Graph between(graph::Operation operation, const Shape& src, const Shape& dst) {
    graph::Graph graph;
    graph.tensors = {graph::feature_map("in", src), real("x", src), real("y", dst),
                     graph::feature_map("out", dst, 0.25F, -7)};
    graph.nodes = {{"x", graph::Convert{}, {0}, {1}},
                   {"y", std::move(operation), {1}, {2}},
                   {"out", quantising, {2}, {3}}};
    graph.inputs = {0};
    graph.outputs = {3};
    return graph;
}

// A 1x1 convolution of 2 channels, weights quantised per channel, bias by the product's scale.
graph::Graph conv() {
    graph::Graph graph = between(graph::Conv{}, {1, 1, 1, 2}, {1, 1, 1, 2});
    const Quant per_channel{Quant::Scheme::affine, {0.5F, 0.25F}, {0, 0}, 0, 0};
    const Quant sums{Quant::Scheme::affine, {0.25F, 0.125F}, {0, 0}, 0, 0};
    graph.tensors.push_back(
        dequantised(real("weights", {2, 1, 1, 2}, {0.5F, -1, 0.25F, 31.75F}), per_channel));
    graph.tensors.push_back(dequantised(real("bias", {2}, {2.5F, -0.125F}), sums));
    graph.nodes[1].inputs = {1, 4, 5};
    return graph;
}

void simplify(graph::Graph& graph) {
    use_integer_arithmetic(graph);
    drop_dead_nodes(graph);
}

graph::AveragePool average(const ops::Window& window) {
    graph::AveragePool pool;
    pool.window = window;
    return pool;
}

template <class Operation> bool is(const graph::Node& node) {
    return std::holds_alternative<Operation>(node.operation);
}

template <class T> std::vector<T> integers_of(const graph::Tensor& tensor) {
    std::vector<T> values(tensor.constant.size() / sizeof(T));
    std::memcpy(values.data(), tensor.constant.data(), tensor.constant.size());
    return values;
}

bool lowers(const graph::Graph& graph) {
    for (const Chip* chip : chips()) {
        auto program = lower(graph, *chip);
        if (!program) UNSCOPED_INFO(chip->name << ": " << program.error().detail);
        if (!program || !Executable::prepare(*std::move(program))) return false;
    }
    return true;
}

} // namespace

TEST_CASE("integer arithmetic/a convolution finds its integers again") {
    auto graph = conv();
    simplify(graph);
    REQUIRE(graph.nodes.size() == 1);
    const auto& node = graph.nodes[0];
    REQUIRE(is<graph::Conv>(node));
    REQUIRE(node.inputs.size() == 3);
    CHECK(node.inputs[0] == 0);
    CHECK(node.outputs == std::vector<TensorId>{3});
    const auto& weights = graph.tensors[node.inputs[1]];
    CHECK(weights.spec.dtype == Dtype::i8);
    CHECK(integers_of<std::int8_t>(weights) == std::vector<std::int8_t>{1, -2, 1, 127});
    CHECK(weights.spec.quant.scales == std::vector<float>{0.5F, 0.25F});
    const auto& bias = graph.tensors[node.inputs[2]];
    CHECK(integers_of<std::int32_t>(bias) == std::vector<std::int32_t>{10, -1});
    CHECK(lowers(graph));
}

TEST_CASE("integer arithmetic/a fused activation stays with its convolution") {
    auto graph = conv();
    std::get<graph::Conv>(graph.nodes[1].operation).limits = graph::relu6;
    simplify(graph);
    REQUIRE(graph.nodes.size() == 1);
    CHECK(std::get<graph::Conv>(graph.nodes[0].operation).limits == graph::relu6);
}

TEST_CASE("integer arithmetic/weights that no integers stand for leave the convolution float") {
    auto graph = conv();
    graph.tensors[4].constant = value_bytes(std::vector<float>{0.5F, -1, 0.25F, 31.7F});
    simplify(graph);
    REQUIRE(graph.nodes.size() == 3);
    CHECK(is<graph::Convert>(graph.nodes[0]));
    CHECK(graph.nodes[1].inputs == std::vector<TensorId>{1, 4, 5});
    CHECK(graph.tensors[4].spec.quant == Quant{});
    CHECK(lowers(graph));
}

TEST_CASE("integer arithmetic/a result that somebody else reads stays float") {
    auto graph = conv();
    graph.outputs.push_back(2);
    simplify(graph);
    CHECK(graph.nodes.size() == 3);
    CHECK(lowers(graph));
}

TEST_CASE("integer arithmetic/a bias without scale is rounded to the product's") {
    auto graph = conv();
    graph.tensors[5].spec.quant = {};
    graph.tensors[5].constant = value_bytes(std::vector<float>{2.6F, 1});
    simplify(graph);
    REQUIRE(graph.nodes.size() == 1);
    CHECK(integers_of<std::int32_t>(graph.tensors[graph.nodes[0].inputs[2]]) ==
          std::vector<std::int32_t>{10, 8});
}

TEST_CASE("integer arithmetic/a bias beyond int32 leaves the convolution float") {
    auto graph = conv();
    graph.tensors[5].constant = value_bytes(std::vector<float>{1e9F, 1});
    simplify(graph);
    CHECK(graph.nodes.size() == 3);
}

TEST_CASE("integer arithmetic/a shape change between layer and conversion moves integers") {
    auto graph = conv();
    graph.tensors[3].spec.shape = {2};
    graph.tensors.push_back(real("flat", {2}));
    graph.nodes[2].inputs = {6};
    graph.nodes.insert(graph.nodes.begin() + 2, {"flat", graph::Reshape{}, {2}, {6}});
    simplify(graph);
    REQUIRE(graph.nodes.size() == 2);
    CHECK(is<graph::Conv>(graph.nodes[0]));
    CHECK(graph.tensors[graph.nodes[0].outputs[0]].spec.quant == Quant::affine(0.25F, -7));
    CHECK(is<graph::Reshape>(graph.nodes[1]));
    CHECK(graph.nodes[1].outputs == std::vector<TensorId>{3});
    CHECK(lowers(graph));
}

TEST_CASE("integer arithmetic/moves between equal quantisations move integers alone") {
    auto graph = between(graph::Reshape{}, {1, 8}, {8});
    graph.tensors[3].spec.quant = Quant::affine(0.5F, 0);
    simplify(graph);
    for (const auto& node : graph.nodes) CHECK(is<graph::Reshape>(node));
    CHECK(graph.nodes[0].inputs == std::vector<TensorId>{0});
    CHECK(lowers(graph));
}

TEST_CASE("integer arithmetic/a move to another quantisation is followed by one conversion") {
    auto graph = between(graph::Pad{{1}}, {8}, {10});
    simplify(graph);
    REQUIRE(graph.nodes.size() == 2);
    CHECK(is<graph::Pad>(graph.nodes[0]));
    CHECK(is<graph::Convert>(graph.nodes[1]));
    CHECK(graph.tensors[graph.nodes[0].outputs[0]].spec.dtype == Dtype::i8);
    CHECK(lowers(graph));
}

TEST_CASE("integer arithmetic/padding with a number that integers may not have stays float") {
    auto graph = between(graph::Pad{{1}, ops::Padding::value, 0.3F}, {8}, {10});
    simplify(graph);
    CHECK(graph.nodes.size() == 3);
}

TEST_CASE("integer arithmetic/a mean over the whole map replaces an average of another scale") {
    const ops::Window window{{2}, {3}};
    auto graph = between(average(window), {1, 2, 3, 4}, {1, 1, 1, 4});
    simplify(graph);
    REQUIRE(graph.nodes.size() == 1);
    REQUIRE(is<ops::Reduce>(graph.nodes[0]));
    CHECK(std::get<ops::Reduce>(graph.nodes[0].operation).axes == std::vector<std::int32_t>{1, 2});
    CHECK(lowers(graph));
}

TEST_CASE("integer arithmetic/other averages need one scale") {
    const ops::Window window{{1}, {3}};
    auto graph = between(average(window), {1, 2, 3, 4}, {1, 2, 1, 4});
    SECTION("which they have not") {
        simplify(graph);
        CHECK(graph.nodes.size() == 3);
    }
    SECTION("which they have") {
        graph.tensors[3].spec.quant = Quant::affine(0.5F, 0);
        simplify(graph);
        CHECK(graph.nodes.size() == 1);
    }
    CHECK(lowers(graph));
}

TEST_CASE("integer arithmetic/a sum takes a constant in the result's type") {
    auto graph = between(graph::binary(ops::BinaryFunction::add), {1, 4}, {1, 4});
    graph.tensors.push_back(dequantised(real("addend", {4}, {0, 1, 2, 3}), Quant::affine(1, 128)));
    graph.nodes[1].inputs = {1, 4};
    simplify(graph);
    REQUIRE(graph.nodes.size() == 1);
    const auto& addend = graph.tensors[graph.nodes[0].inputs[1]];
    CHECK(addend.spec.dtype == Dtype::i8);
    CHECK(addend.spec.quant.zero_point() == 0);
    CHECK(integers_of<std::int8_t>(addend) == std::vector<std::int8_t>{0, 1, 2, 3});
    CHECK(lowers(graph));
}

TEST_CASE("integer arithmetic/a concatenation of different scales becomes one of integers") {
    auto graph = between(graph::Concat{1, {}}, {1, 4}, {1, 8});
    graph.tensors.push_back(graph::feature_map("second", {1, 4}, 2));
    graph.tensors.push_back(real("z", {1, 4}));
    graph.inputs.push_back(4);
    graph.nodes.insert(graph.nodes.begin(), {"z", graph::Convert{}, {4}, {5}});
    graph.nodes[2].inputs = {1, 5};
    simplify(graph);
    REQUIRE(graph.nodes.size() == 1);
    CHECK(graph.nodes[0].inputs == std::vector<TensorId>{0, 4});
    CHECK(lowers(graph));
}

TEST_CASE("integer arithmetic/what no integers have stays float between its conversions") {
    auto graph = between(ops::Reduce{ops::Reduction::log_sum_exp, {1}}, {1, 4}, {1});
    simplify(graph);
    CHECK(graph.nodes.size() == 3);
    CHECK(lowers(graph));
}

TEST_CASE("stored constants/zero points move where the type needs it, and values decide") {
    const auto tensor = dequantised(real("c", {3}, {-128, 0, 127}), Quant::affine(1, 128));
    const auto bytes = stored_constant(tensor, Dtype::i8);
    REQUIRE(bytes);
    CHECK(bytes->spec.quant.zero_point() == 0);
    CHECK(integers_of<std::int8_t>(*bytes) == std::vector<std::int8_t>{-128, 0, 127});
    CHECK(stored_constant(tensor, Dtype::u8)->spec.quant.zero_point() == 128);
    const auto wide = dequantised(real("c", {2}, {-128, 128}), Quant::affine(1, 0));
    CHECK_FALSE(stored_constant(wide, Dtype::i8));
    const auto odd = dequantised(real("c", {1}, {NAN}), Quant::affine(1, 0));
    CHECK_FALSE(stored_constant(odd, Dtype::i8));
    const Quant elsewhere{Quant::Scheme::affine, {1, 1}, {0, 0}, 7, 0};
    CHECK_FALSE(stored_constant(dequantised(real("c", {2}, {1, 2}), elsewhere), Dtype::i8));
}
