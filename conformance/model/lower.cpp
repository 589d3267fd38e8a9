// SPDX-License-Identifier: Apache-2.0
// Which graphs become programs, and which are refused with a reason.
#include "emu-core/model/lower/lower.h"

#include "conformance/model/sample_graph.h"
#include "emu-core/engine/executable.h"

#include <catch2/catch.hpp>

using namespace emu;
using emu::graph::conv_relu;

namespace {

const Chip& generic_chip() {
    return *find_chip("generic");
}

void refused(graph::Graph graph, const char* reason) {
    const auto program = lower(std::move(graph), generic_chip());
    REQUIRE(!program);
    CHECK(program.error().fault == Fault::bad_model);
    CHECK_THAT(program.error().detail, Catch::Contains(reason));
}

} // namespace

TEST_CASE("lower/a network becomes commands for every chip") {
    for (const Chip* chip : chips()) {
        auto program = lower(conv_relu(), *chip);
        REQUIRE(program);
        CHECK(program->chip == chip);
        REQUIRE(program->layers.size() == 2);
        CHECK(std::holds_alternative<ops::Conv>(program->layers[0].command));
        CHECK(std::holds_alternative<ops::Requantise>(program->layers[1].command));
        CHECK(Executable::prepare(*std::move(program)));
    }
}

TEST_CASE("lower/names the node that it refuses") {
    auto graph = conv_relu();
    graph.tensors[3].spec.dtype = Dtype::f32;
    refused(std::move(graph), "conv: it makes float32 of int8");
}

TEST_CASE("lower/refuses a tensor without quantisation") {
    auto graph = conv_relu();
    graph.tensors[0].spec.quant = {};
    refused(std::move(graph), "neither int8, uint8 nor int16 with one scale");
}

TEST_CASE("lower/refuses a zero point that the type cannot hold") {
    auto graph = conv_relu();
    graph.tensors[4].spec.quant.zero_points = {128};
    refused(std::move(graph), "zero point that it can hold");
}

TEST_CASE("lower/refuses activations quantised per channel") {
    auto graph = conv_relu();
    graph.tensors[4].spec.quant.scales = {1, 2, 3};
    graph.tensors[4].spec.quant.zero_points = {0, 0, 0};
    refused(std::move(graph), "out: its result is int8: neither");
}

TEST_CASE("lower/refuses weights quantised along another axis") {
    auto graph = conv_relu();
    graph.tensors[1].spec.quant.scales = {1, 2};
    graph.tensors[1].spec.quant.zero_points = {0, 0};
    graph.tensors[1].spec.quant.axis = 3;
    refused(std::move(graph), "along axis 3");
}

TEST_CASE("lower/an addend quantised per channel is refused where the addition is prepared") {
    auto graph = conv_relu();
    graph.tensors[1].spec.quant.scales = {1, 2, 3};
    graph.tensors[1].spec.quant.zero_points = {0, 0, 0};
    graph.nodes[0].operation = ops::Binary{};
    graph.nodes[0].inputs = {0, 1};
    auto program = lower(std::move(graph), generic_chip());
    REQUIRE(program);
    CHECK(!Executable::prepare(*std::move(program)));
}

TEST_CASE("lower/refuses pooling that changes the quantisation") {
    auto graph = conv_relu();
    graph.nodes[1].operation = graph::MaxPool{};
    refused(std::move(graph), "cannot change type or quantisation");
}

TEST_CASE("lower/moves keep every channel's quantisation") {
    auto graph = conv_relu();
    graph.nodes[1].operation = ops::Gather{0};
    graph.tensors[3].spec.quant =
        graph.tensors[4].spec.quant = {Quant::Scheme::affine, {1, 2, 3}, {0, 0, 0}, 3, 0};
    graph.nodes.erase(graph.nodes.begin());
    graph.inputs = {3};
    auto other = graph;
    SECTION("scales") {
        other.tensors[4].spec.quant.scales = {1, 2, 4};
        refused(std::move(other), "cannot change type or quantisation");
    }
    SECTION("zero points") {
        other.tensors[4].spec.quant.zero_points = {0, 0, 1};
        refused(std::move(other), "cannot change type or quantisation");
    }
    SECTION("none") {
        other.tensors[4].spec.quant = {};
        refused(std::move(other), "cannot change type or quantisation");
    }
    SECTION("the same") {
        CHECK(lower(std::move(other), generic_chip()));
    }
    SECTION("a value beside them") {
        other.nodes[0].operation = graph::Pad{{0, 0, 0, 0}};
        refused(std::move(other), "quantised per channel");
    }
}

TEST_CASE("lower/a softmax of another scale than 1/256 goes through real numbers") {
    auto graph = conv_relu();
    graph.nodes[1].operation = graph::Softmax{3};
    const auto program = lower(std::move(graph), generic_chip());
    REQUIRE(program);
    CHECK(std::holds_alternative<ops::RealSoftmax>(program->layers[1].command));
}

TEST_CASE("lower/refuses an axis that does not exist") {
    auto graph = conv_relu();
    graph.nodes[1].operation = ops::Reduce{ops::Reduction::mean, {4}};
    refused(std::move(graph), "axis 4");
}

TEST_CASE("lower/refuses scales whose ratio overflows") {
    auto graph = conv_relu();
    graph.tensors[4].spec.quant.scales = {1e-30F};
    refused(std::move(graph), "scales whose ratio");
}

TEST_CASE("lower/constants that nothing reads are dropped") {
    auto graph = conv_relu();
    graph.tensors.push_back(graph::constant("unread", {64}, Dtype::i8, 1.0F, std::byte{1}));
    const auto program = lower(std::move(graph), generic_chip());
    REQUIRE(program);
    CHECK(program->constant_bytes() == 6 + 12);
}

TEST_CASE("lower/a program that would run for days is refused when it is prepared") {
    graph::Graph graph;
    const Shape map{1, 1 << 12, 1 << 12, 1};
    graph.tensors = {graph::feature_map("in", map), graph::feature_map("out", map)};
    const std::int32_t kernel = 1 << 12;
    const ops::WindowAxis axis{kernel, 1, 1, kernel / 2};
    graph.nodes = {{"out", graph::MaxPool{{axis, axis}, {}}, {0}, {1}}};
    graph.inputs = {0};
    graph.outputs = {1};
    auto program = lower(std::move(graph), generic_chip());
    REQUIRE(program);
    const auto executable = Executable::prepare(*std::move(program));
    REQUIRE(!executable);
    CHECK(executable.error().fault == Fault::bad_model);
    CHECK_THAT(executable.error().detail, Catch::Contains("steps"));
}
