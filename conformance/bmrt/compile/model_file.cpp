// SPDX-License-Identifier: Apache-2.0
// What stands in the file besides commands, and what is refused.
#include "conformance/bmrt/compile/both_runs.h"
#include "conformance/bmrt/compile/random_network.h"

#include "emu-core/chip/bm1880.h"
#include "libbmrt/compile/compile.h"

#include <catch2/catch.hpp>

using namespace bmcompile_tests;
namespace graph = emu::graph;
namespace ops = emu::ops;
using emu::Shape;
using emu::TensorId;

namespace {

emu::Program conv_of(std::int32_t side) {
    NetworkBuilder network(3);
    const TensorId in = network.input({1, side, side, 3}, 0.5F);
    network.weighted(graph::Conv{}, in, {8, 1, 1, 3}, 8, {1, side, side, 8}, 6, true);
    auto program = network.program();
    REQUIRE(program);
    return *program;
}

template <class Build> void refused(const char* reason, Build build) {
    NetworkBuilder network(1);
    build(network);
    const auto program = network.program();
    REQUIRE(program);
    const auto model = bmrt::compile::compile(std::span(&*program, 1), "network");
    REQUIRE(!model);
    CHECK_THAT(model.error().detail, Catch::Contains(reason));
}

graph::Conv conv(const ops::WindowAxis& axis) {
    graph::Conv conv;
    conv.window = {axis, axis};
    return conv;
}

} // namespace

TEST_CASE("compile/shapes become commands that share weights") {
    const std::vector<emu::Program> programs{conv_of(5), conv_of(9)};
    const auto model = bmrt::compile::compile(programs, "network");
    REQUIRE(model);
    REQUIRE(model->commands.size() == 2);
    CHECK(model->weights.size() == 1);
    CHECK(model->chip == 1880);
    const bmrt::BmodelCommand& second = model->commands[1];
    CHECK(second.inputs[0].shape == std::vector<std::uint32_t>{1, 3, 9, 9});
    CHECK(second.inputs[0].threshold == 64);
    CHECK(second.inputs[0].offset == 0);
    CHECK(second.outputs[0].shape == std::vector<std::uint32_t>{1, 8, 9, 9});
    CHECK(second.outputs[0].offset == 3 * 81);
    CHECK(compare(programs, 7));
    const auto again = bmrt::compile::compile(programs, "network");
    REQUIRE(again);
    CHECK(bmrt::write_bmodel(*again) == bmrt::write_bmodel(*model));
}

TEST_CASE("compile/several layers, inputs and outputs") {
    NetworkBuilder network(5);
    const Shape map{1, 17, 13, 40};
    const TensorId a = network.input(map, 0.02F), b = network.input(map, 0.03F);
    const TensorId sum =
        network.add(ops::Binary{ops::BinaryFunction::add, graph::relu}, {a, b}, map, 0.04F);
    const TensorId conv =
        network.weighted(graph::Conv{}, sum, {33, 1, 1, 40}, 33, {1, 17, 13, 33}, 8, true);
    graph::Concat concat;
    concat.axis = 3;
    network.add(concat, {conv, sum}, {1, 17, 13, 73}, 0.05F);
    network.add(ops::Reduce{ops::Reduction::mean, {1, 2}}, {conv}, {1, 33}, 0.01F);
    const auto program = network.program();
    REQUIRE(program);
    const emu::Outcome outcome = compare({*program}, 11);
    INFO((outcome ? "" : outcome.error().detail));
    CHECK(outcome);
}

TEST_CASE("compile/refusals name the layer and the reason") {
    const Shape map{1, 40, 40, 3};
    refused("layer t3: a window of 1 cells, stride 16", [&](NetworkBuilder& network) {
        const TensorId in = network.input(map, 0.02F);
        network.weighted(conv({.kernel = 1, .stride = 16}), in, {4, 1, 1, 3}, 4, {1, 3, 3, 4}, 6,
                         true);
    });
    refused("padding of more than 15 cells", [&](NetworkBuilder& network) {
        const TensorId in = network.input(map, 0.02F);
        network.weighted(conv({.kernel = 33, .before = 16}), in, {1, 33, 33, 3}, 1, {1, 40, 40, 1},
                         9, false);
    });
    refused("sums over 5000 channels", [&](NetworkBuilder& network) {
        const TensorId in = network.input({1, 2, 2, 5000}, 0.02F);
        network.weighted(graph::Conv{}, in, {1, 1, 1, 5000}, 1, {1, 2, 2, 1}, 9, false);
    });
    refused("within 65536 bytes of local memory", [&](NetworkBuilder& network) {
        const TensorId in = network.input({1, 5, 5, 4000}, 0.02F);
        network.weighted(conv({.kernel = 5}), in, {1, 5, 5, 4000}, 1, {1, 1, 1, 1}, 12, false);
    });
    refused("t1: the tensor unit has no RealSoftmax", [&](NetworkBuilder& network) {
        network.add(graph::Softmax{.axis = 3}, {network.input(map, 0.02F)}, map, 1.0F / 256);
    });
    refused("t2: its scales ask for arithmetic", [&](NetworkBuilder& network) {
        const TensorId in = network.input(map, 0.02F);
        network.add(graph::Conv{}, {in, network.constant({3, 1, 1, 3}, 0.013F)}, map, 0.05F);
    });
    refused("means of 9 cells", [&](NetworkBuilder& network) {
        graph::AveragePool pool;
        pool.window.y = pool.window.x = {.kernel = 3};
        network.add(pool, {network.input(map, 0.02F)}, {1, 38, 38, 3}, 0.02F);
    });
    refused("interpolation between cells; there is linear", [&](NetworkBuilder& network) {
        ops::Resize resize;
        resize.interpolation = ops::Interpolation::linear;
        resize.axes = {{1, 2}, {2, 2}};
        network.add(resize, {network.input(map, 0.02F)}, {1, 80, 80, 3}, 0.02F);
    });
}
