// SPDX-License-Identifier: Apache-2.0
// What makes networks ready for chips whose sums get nothing but a shift.
#include "conformance/model/float_graph.h"
#include "conformance/model/graph_values.h"
#include "conformance/model/sample_graph.h"
#include "emu-core/chip/bm1880.h"
#include "emu-core/chip/rescale.h"
#include "emu-core/model/lower/lower.h"
#include "emu-core/model/passes/lane_layers.h"
#include "emu-core/model/quantise/equalise.h"
#include "emu-core/model/quantise/requantise_network.h"

#include <catch2/catch.hpp>

#include <array>
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

TEST_CASE("byte factors/powers of two that differ are a shift for each channel") {
    const double multipliers[] = {0.125, 0.03125, 1, 0.125};
    const auto chain = output_chain(bm1880_chip, multipliers, 0, bytes);
    REQUIRE(chain);
    CHECK(chain->stages.size() == 3);
    CHECK(chain->stages[0].operand == std::vector<std::int64_t>{3, 5, 0, 3});
    CHECK(chain->apply(-12, 0) == -1);
    CHECK(chain->apply(16, 1) == 1);
    CHECK(chain->apply(-7, 2) == -7);
    const double mixed[] = {0.125, 0.3}; // one that is none: factors for all
    const auto factors = output_chain(bm1880_chip, mixed, 0, bytes);
    REQUIRE(factors);
    CHECK(factors->stages[0].kind == ops::Stage::Kind::multiply);
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

TEST_CASE("requantise/each block of channels has the finest weights that its own largest allows") {
    constexpr std::int32_t channels = 70; // two blocks of 32, and a rest
    std::vector<float> values;
    for (std::int32_t c = 0; c < channels; ++c) {
        const float largest = c < 32 ? 1.0F : c < 64 ? 0.11F : 0.02F;
        values.insert(values.end(), {largest, -largest / 2});
    }
    Graph graph;
    graph.tensors = {graph::real("in", {1, 2, 2, 2}),
                     graph::real("weights", {channels, 1, 1, 2}, values),
                     graph::real("out", {1, 2, 2, channels})};
    graph.nodes = {{"out", graph::Conv{}, {0, 1}, {2}}};
    graph.inputs = {0};
    graph.outputs = {2};
    std::vector<Histogram> ranges(3);
    ranges[0].add(std::array{-1.0F, 1.0F});
    ranges[2].add(std::array{-1.5F, 1.5F});
    REQUIRE(requantise(graph, std::move(ranges), bm1880_chip));
    const auto program = lower(std::move(graph), bm1880_chip);
    REQUIRE(program);
    const Layer& layer = program->layers[0];
    const ops::Stage& shift = std::get<ops::Conv>(layer.command).output.stages.front();
    REQUIRE(shift.kind == ops::Stage::Kind::shift_right);
    REQUIRE(shift.operand.size() == channels);
    const auto weight = [&](std::int32_t c) {
        return load<std::int8_t>(program->tensors[layer.src[1]].constant,
                                 static_cast<std::size_t>(2 * c));
    };
    for (std::int32_t c = 0; c < channels; ++c) {
        INFO(c);
        CHECK(shift.operand[c] == shift.operand[c / 32 * 32]);
        CHECK(weight(c) > 63); // with one bit more it would not fit
    }
    CHECK(shift.operand[32] == shift.operand[0] + 3);
    CHECK(shift.operand[64] == shift.operand[0] + 6);
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

TEST_CASE("give_resizes_weights/the same means, without an interpolation") {
    struct Row {
        std::int32_t from[2], to[2];
        ops::Coordinates coordinates;
    };
    using enum ops::Coordinates;
    const Row rows[] = {{{3, 4}, {6, 8}, half_pixel},         {{3, 4}, {9, 12}, half_pixel},
                        {{2, 5}, {8, 5}, pytorch_half_pixel}, {{3, 4}, {6, 12}, asymmetric},
                        {{8, 6}, {4, 2}, half_pixel},         {{8, 6}, {4, 2}, asymmetric},
                        {{4, 9}, {8, 3}, half_pixel},         {{1, 1}, {4, 5}, asymmetric}};
    for (const Row& row : rows) {
        INFO(row.from[0] << "x" << row.from[1] << " to " << row.to[0] << "x" << row.to[1]);
        Graph graph;
        graph.tensors = {graph::real("in", {1, row.from[0], row.from[1], 3}),
                         graph::real("out", {1, row.to[0], row.to[1], 3})};
        ops::Resize resize;
        resize.interpolation = ops::Interpolation::linear;
        resize.coordinates = row.coordinates;
        for (const int axis : {0, 1}) {
            resize.axes.push_back(
                {axis + 1, static_cast<float>(row.to[axis]) / static_cast<float>(row.from[axis])});
        }
        graph.nodes = {{"out", resize, {0}, {1}}};
        graph.inputs = {0};
        graph.outputs = {1};
        const graph::Reals input = graph::random_reals(row.from[0] * row.from[1] * 3, 4);
        const auto wanted = graph::results_of(graph, {input})[0];
        std::vector<Histogram> ranges(2);
        ranges[0].add(std::array{-4.0F, 4.0F});
        give_resizes_weights(graph, ranges);
        CHECK(std::holds_alternative<graph::Depthwise>(graph.nodes.back().operation));
        for (const graph::Node& node : graph.nodes) {
            const TensorId made = node.outputs[0];
            if (made != 1) CHECK(ranges[made].highest() == 4);
        }
        const auto got = graph::results_of(graph, {input})[0];
        REQUIRE(got.size() == wanted.size());
        for (std::size_t i = 0; i < wanted.size(); ++i) CHECK(std::abs(got[i] - wanted[i]) < 1e-5F);
    }
}

TEST_CASE("give_resizes_weights/what is no whole multiple or part stays") {
    const auto kind = [](std::int32_t to, float scale, ops::Coordinates coordinates) {
        Graph graph;
        graph.tensors = {graph::real("in", {1, 4, 4, 3}), graph::real("out", {1, to, to, 3})};
        ops::Resize resize;
        resize.interpolation = ops::Interpolation::linear;
        resize.coordinates = coordinates;
        resize.axes = {{1, scale}, {2, scale}};
        graph.nodes = {{"out", resize, {0}, {1}}};
        graph.inputs = {0};
        graph.outputs = {1};
        std::vector<Histogram> ranges;
        give_resizes_weights(graph, ranges);
        return std::holds_alternative<ops::Resize>(graph.nodes.back().operation);
    };
    CHECK(kind(6, 1.5F, ops::Coordinates::half_pixel));
    CHECK(kind(8, 2, ops::Coordinates::align_corners));
    CHECK(kind(8, 2.1F, ops::Coordinates::half_pixel)); // floor(4 * 2.1) cells, 2.1 apart
    CHECK(kind(1, 0.25F, ops::Coordinates::pytorch_half_pixel));
    CHECK_FALSE(kind(8, 2, ops::Coordinates::half_pixel));
}
