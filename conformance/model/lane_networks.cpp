// SPDX-License-Identifier: Apache-2.0
// What makes networks ready for chips with one shift per layer.
#include "conformance/model/float_graph.h"
#include "conformance/model/graph_values.h"
#include "conformance/model/sample_graph.h"
#include "emu-core/chip/bm1880.h"
#include "emu-core/chip/rescale.h"
#include "emu-core/model/lower/lower.h"
#include "emu-core/model/passes/final_softmax.h"
#include "emu-core/model/passes/pool_weights.h"
#include "emu-core/model/quantise/equalise.h"
#include "emu-core/model/quantise/real_network.h"
#include "emu-core/model/quantise/requantise_network.h"

#include <catch2/catch.hpp>

#include <cmath>

using namespace emu;
using graph::Graph;

namespace {

std::int64_t apply(const ops::Chain& chain, std::int64_t value) {
    return chain.apply(value, 0);
}

constexpr Limits bytes{-128, 127};

} // namespace

TEST_CASE("byte factors/a power of two is a shift that rounds half up") {
    const double eighth = 0.125 * (1 + 1e-7); // as floats give it
    const auto chain = output_chain(bm1880_chip, std::span(&eighth, 1), 0, bytes);
    REQUIRE(chain);
    CHECK(chain->stages.size() == 3);
    CHECK(apply(*chain, 12) == 2);
    CHECK(apply(*chain, -12) == -1);
    CHECK(apply(*chain, -13) == -2);
    CHECK(apply(*chain, 5000) == 127);
}

TEST_CASE("byte factors/other ratios get a factor of 8 bits") {
    for (const double ratio : {0.3, 0.9, 1.7, 40.0, 0.004}) {
        const auto chain = output_chain(bm1880_chip, std::span(&ratio, 1), 0, bytes);
        REQUIRE(chain);
        for (int value = -128; value < 128; ++value) {
            const double wanted = std::clamp(value * ratio, -128.0, 127.0);
            REQUIRE(std::abs(static_cast<double>(apply(*chain, value)) - wanted) <=
                    0.5 + std::abs(wanted) / 250);
        }
    }
    const double large = 256;
    CHECK_FALSE(output_chain(bm1880_chip, std::span(&large, 1), 0, bytes));
}

TEST_CASE("byte factors/sums and products stay near their real numbers") {
    const auto sum = addition_chains(bm1880_chip, {0.02, 0}, {-0.031, 0}, {0.04, 0}, bytes);
    const auto product = product_chain(bm1880_chip, 0.0037, 0, bytes);
    REQUIRE(sum);
    REQUIRE(product);
    for (int a = -128; a < 128; a += 3) {
        for (int b = -128; b < 128; b += 5) {
            const double difference = std::clamp((a * 0.02 - b * 0.031) / 0.04, -128.0, 127.0);
            const double times = std::clamp(a * b * 0.0037, -128.0, 127.0);
            const auto got = apply(sum->output, apply(sum->first, a) + apply(sum->second, b));
            REQUIRE(std::abs(static_cast<double>(got) - difference) < 2);
            REQUIRE(std::abs(static_cast<double>(apply(*product, a * b)) - times) < 2);
        }
    }
}

TEST_CASE("make_real/a quantised layer and its implied activation") {
    Graph graph = graph::conv_relu();
    graph.tensors[3].spec.quant = Quant::affine(0.5F, -128); // nothing below 0
    const std::vector<Histogram> ranges = make_real(graph);
    CHECK_FALSE(is_quantised(graph));
    for (const graph::Tensor& tensor : graph.tensors) CHECK(tensor.spec.dtype == Dtype::f32);
    CHECK(graph::values_of(graph.tensors[1]) == std::vector<float>(6, 0.75F));
    CHECK(std::get<graph::Conv>(graph.nodes[0].operation).limits.low == 0);
    CHECK(ranges[3].lowest() == 0);
    CHECK(ranges[3].highest() == 127.5F);
    CHECK(ranges[0].lowest() == -64);
}

TEST_CASE("requantise/int8 of another chip becomes shifts") {
    Graph graph = graph::conv_relu();
    auto ranges = make_real(graph);
    REQUIRE(requantise(graph, std::move(ranges), bm1880_chip));
    const auto program = lower(std::move(graph), bm1880_chip);
    REQUIRE(program);
    REQUIRE(program->layers.size() == 1);
    const auto& conv = std::get<ops::Conv>(program->layers[0].command);
    CHECK(conv.output.stages.front().kind == ops::Stage::Kind::shift_right);
    CHECK(program->spec(program->inputs[0]).quant.zero_point() == 0);
    CHECK(program->spec(program->outputs[0]).dtype == Dtype::i8);
}

TEST_CASE("drop_final_softmax/behind other shapes, and only at the end") {
    Graph graph;
    graph.tensors = {graph::real("in", {1, 4}), graph::real("scores", {1, 4}),
                     graph::real("soft", {1, 4}), graph::real("out", {1, 1, 4})};
    graph.nodes = {{"scores", graph::relu_function(), {0}, {1}},
                   {"soft", graph::Softmax{.axis = 1}, {1}, {2}},
                   {"out", graph::Reshape{}, {2}, {3}}};
    graph.inputs = {0};
    graph.outputs = {3};
    Graph inner = graph;
    CHECK(drop_final_softmax(graph) == std::vector<std::string>{"out"});
    REQUIRE(graph.nodes.size() == 2);
    CHECK(graph.nodes[1].inputs[0] == 1);
    inner.outputs = {2, 3}; // softmax's result is read twice
    CHECK(drop_final_softmax(inner).empty());
}

TEST_CASE("give_pools_weights/the same means, without a division") {
    for (const std::int32_t before : {0, 1}) {
        Graph graph;
        graph.tensors = {graph::real("in", {1, 5, 5, 2}), graph::real("out", {1, 3, 3, 2})};
        graph::AveragePool pool;
        pool.window.y =
            pool.window.x = {.kernel = 3, .stride = before + 1, .dilation = 1, .before = before};
        graph.nodes = {{"out", pool, {0}, {1}}};
        graph.inputs = {0};
        graph.outputs = {1};
        const graph::Reals input = graph::random_reals(50, 4);
        const auto wanted = graph::results_of(graph, {input})[0];
        std::vector<Histogram> ranges(2);
        give_pools_weights(graph, ranges);
        CHECK(std::holds_alternative<graph::Depthwise>(graph.nodes[0].operation));
        CHECK(graph.nodes.size() == static_cast<std::size_t>(before + 1));
        CHECK(ranges.size() == (before == 0 ? 2 : graph.tensors.size() - 1));
        const auto got = graph::results_of(graph, {input})[0];
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            CHECK(std::abs(got[i] - wanted[i]) < 1e-5F);
        }
    }
}
