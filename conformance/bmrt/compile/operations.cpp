// SPDX-License-Identifier: Apache-2.0
// Each operation alone, with random shapes: the commands compute what the engine computes.
#include "conformance/bmrt/compile/both_runs.h"
#include "conformance/bmrt/compile/random_network.h"

#include "emu-core/model/passes/rearrangements.h"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace bmcompile_tests;
namespace graph = emu::graph;
namespace ops = emu::ops;
using emu::Shape;
using emu::TensorId;

namespace {

// `build` puts a network into a builder.
template <class Build> void check(int cases, Build build) {
    for (int seed = 1; seed <= cases; ++seed) {
        NetworkBuilder network(static_cast<std::uint32_t>(seed));
        build(network);
        const auto program = network.program();
        INFO("seed " << seed);
        if (!program) FAIL(program.error().detail);
        const emu::Outcome outcome = compare({*program}, static_cast<std::uint32_t>(seed));
        INFO((outcome ? "" : outcome.error().detail));
        CHECK(outcome);
    }
}

Shape random_map(NetworkBuilder& network, std::int32_t most_channels = 70) {
    return {network.between(1, 2), network.between(1, 20), network.between(1, 20),
            network.between(1, most_channels)};
}

// The scale that sums of a layer over input `in` have after the shift.
float result_scale(const NetworkBuilder& network, TensorId in, int shift) {
    return std::ldexp(network.scale_of(in) * 0.01F, shift);
}

void add_conv(NetworkBuilder& network, const Shape& map, std::int32_t channels, std::int32_t groups,
              const RandomWindow& window, std::int32_t block = 0) {
    const TensorId in = network.input(map, 0.02F);
    const int shift = network.between(5, 10);
    graph::Conv conv{window.window, groups, network.limits(result_scale(network, in, shift))};
    conv.kernel_order = network.between(0, 1) == 0 ? ops::KernelOrder::channels_last
                                                   : ops::KernelOrder::channels_first;
    const std::int32_t kh = window.window.y.kernel, kw = window.window.x.kernel;
    const Shape weights = conv.kernel_order == ops::KernelOrder::channels_last
                              ? Shape{channels, kh, kw, map[3] / groups}
                              : Shape{channels, map[3] / groups, kh, kw};
    network.weighted(conv, in, weights, channels, {map[0], window.h, window.w, channels}, shift,
                     network.between(0, 3) != 0, block);
}

} // namespace

TEST_CASE("compile/convolutions") {
    check(60, [](NetworkBuilder& network) {
        const Shape map = random_map(network);
        add_conv(network, map, network.between(1, 80), 1,
                 random_window(network, map[1], map[2], network.between(0, 2) == 0));
    });
}

TEST_CASE("compile/convolutions whose blocks of channels have shifts of their own") {
    check(30, [](NetworkBuilder& network) {
        const Shape map = random_map(network);
        add_conv(network, map, network.between(33, 150), 1, random_window(network, map[1], map[2]),
                 network.between(0, 2) == 0 ? network.between(1, 20) : 32);
    });
    check(10, [](NetworkBuilder& network) { // in groups, whose ends are not the blocks'
        const std::int32_t groups = network.between(2, 5);
        const Shape map{1, network.between(3, 12), network.between(3, 12),
                        groups * network.between(1, 40)};
        add_conv(network, map, groups * network.between(1, 40), groups,
                 random_window(network, map[1], map[2]), 32);
    });
    check(2, [](NetworkBuilder& network) { // of many tiles
        const Shape map{1, network.between(100, 150), network.between(60, 130),
                        network.between(33, 140)};
        add_conv(network, map, network.between(60, 200), 1, random_window(network, map[1], map[2]),
                 32);
    });
}

TEST_CASE("compile/convolutions in groups") {
    check(20, [](NetworkBuilder& network) {
        const std::int32_t groups = network.between(2, 5);
        const Shape map{1, network.between(3, 12), network.between(3, 12),
                        groups * network.between(1, 40)};
        add_conv(network, map, groups * network.between(1, 40), groups,
                 random_window(network, map[1], map[2]));
    });
}

TEST_CASE("compile/convolutions of many tiles") {
    check(4, [](NetworkBuilder& network) {
        const Shape map{1, network.between(100, 150), network.between(60, 130),
                        network.between(33, 140)};
        add_conv(network, map, network.between(60, 200), 1, random_window(network, map[1], map[2]));
    });
}

TEST_CASE("compile/convolutions whose weights do not fit at once") {
    check(3, [](NetworkBuilder& network) {
        const Shape map{1, network.between(5, 9), network.between(5, 9), network.between(300, 600)};
        add_conv(network, map, network.between(300, 700), 1,
                 random_window(network, map[1], map[2]));
    });
}

TEST_CASE("compile/convolutions of very wide maps") {
    check(3, [](NetworkBuilder& network) {
        const Shape map{1, network.between(3, 6), network.between(4100, 5000),
                        network.between(1, 40)};
        add_conv(network, map, network.between(1, 40), 1, random_window(network, map[1], map[2]));
    });
}

TEST_CASE("compile/depthwise convolutions") {
    check(40, [](NetworkBuilder& network) {
        const Shape map = random_map(network, 150);
        const RandomWindow window =
            random_window(network, map[1], map[2], network.between(0, 2) == 0);
        const TensorId in = network.input(map, 0.02F);
        const int shift = network.between(3, 8);
        graph::Depthwise depthwise;
        depthwise.window = window.window;
        depthwise.multiplier = network.between(0, 3) == 0 ? network.between(2, 3) : 1;
        depthwise.limits = network.limits(result_scale(network, in, shift));
        const std::int32_t channels = map[3] * depthwise.multiplier;
        network.weighted(
            depthwise, in, {1, window.window.y.kernel, window.window.x.kernel, channels}, channels,
            {map[0], window.h, window.w, channels}, shift, true, network.between(0, 1) * 32);
    });
}

TEST_CASE("compile/depthwise convolutions of many tiles") {
    check(3, [](NetworkBuilder& network) {
        const Shape map{1, network.between(100, 200), network.between(100, 200),
                        network.between(33, 100)};
        const RandomWindow window = random_window(network, map[1], map[2]);
        const TensorId in = network.input(map, 0.02F);
        graph::Depthwise depthwise;
        depthwise.window = window.window;
        network.weighted(depthwise, in, {1, window.window.y.kernel, window.window.x.kernel, map[3]},
                         map[3], {1, window.h, window.w, map[3]}, 6, true);
    });
}

TEST_CASE("compile/fully connected layers") {
    check(30, [](NetworkBuilder& network) {
        const bool of_map = network.between(0, 1) == 0;
        const Shape from = of_map ? Shape{network.between(1, 2), network.between(1, 7),
                                          network.between(1, 7), network.between(1, 50)}
                                  : Shape{network.between(1, 4), network.between(1, 700)};
        const TensorId in = network.input(from, 0.02F);
        const auto terms = static_cast<std::int32_t>(from.elements(1, from.rank()));
        const std::int32_t channels = network.between(1, 300);
        graph::FullyConnected connected;
        connected.limits = network.limits(result_scale(network, in, 9));
        const bool first = network.between(0, 1) == 0;
        connected.weight_order =
            first ? ops::WeightOrder::channel_first : ops::WeightOrder::channel_last;
        network.weighted(connected, in, first ? Shape{channels, terms} : Shape{terms, channels},
                         channels, {from[0], channels}, 9, network.between(0, 2) != 0,
                         network.between(0, 1) * 32);
    });
}

TEST_CASE("compile/fully connected layers of more terms than channels can be") {
    check(2, [](NetworkBuilder& network) {
        const std::int32_t terms = network.between(4100, 9000) / 6 * 6;
        const TensorId in = network.input({2, terms}, 0.02F);
        network.weighted(graph::FullyConnected{}, in, {40, terms}, 40, {2, 40}, 12, true);
    });
}

TEST_CASE("compile/fully connected layers whose weights leave no room for the next tile's") {
    check(1, [](NetworkBuilder& network) {
        const TensorId in = network.input({2, 25088}, 0.02F);
        network.weighted(graph::FullyConnected{}, in, {40, 25088}, 40, {2, 40}, 13, true);
    });
}

TEST_CASE("compile/pooling") {
    check(40, [](NetworkBuilder& network) {
        const Shape map = random_map(network, 100);
        const RandomWindow window = random_window(network, map[1], map[2]);
        const TensorId in = network.input(map, 0.02F);
        graph::MaxPool pool{window.window, network.limits(0.02F)};
        network.add(pool, {in}, {map[0], window.h, window.w, map[3]}, 0.02F);
    });
    check(10, [](NetworkBuilder& network) {
        const std::int32_t side = 1 << network.between(0, 2), cells = network.between(1, 9);
        const Shape map{1, side * cells, side * cells, network.between(1, 100)};
        const TensorId in = network.input(map, 0.02F);
        graph::AveragePool pool;
        pool.window.y = pool.window.x = {.kernel = side, .stride = side};
        pool.limits = network.limits(0.02F);
        network.add(pool, {in}, {1, cells, cells, map[3]}, 0.02F);
    });
}

TEST_CASE("compile/means of maps") {
    check(20, [](NetworkBuilder& network) {
        const Shape map = random_map(network, 200);
        const TensorId in = network.input(map, 0.02F);
        network.add(ops::Reduce{ops::Reduction::mean, {1, 2}}, {in}, {map[0], 1, 1, map[3]},
                    network.scale());
    });
}

TEST_CASE("compile/sums and differences") {
    check(30, [](NetworkBuilder& network) {
        const Shape map = random_map(network, 40);
        const TensorId a = network.input(map, network.scale());
        const bool broadcast = network.between(0, 3) == 0;
        const Shape other = broadcast ? Shape{1, 1, 1, map[3]} : map;
        const TensorId b = network.between(0, 2) == 0 ? network.constant(other, network.scale())
                                                      : network.input(other, network.scale());
        const auto function =
            network.between(0, 1) == 0 ? ops::BinaryFunction::add : ops::BinaryFunction::subtract;
        network.add(ops::Binary{function, network.limits(0.02F)}, {a, b}, map, 0.02F);
    });
}

TEST_CASE("compile/products") {
    check(30, [](NetworkBuilder& network) {
        const Shape map = random_map(network, 40);
        const TensorId a = network.input(map, network.scale());
        const Shape other = network.between(0, 2) == 0 ? Shape{map[0], 1, 1, map[3]} : map;
        const TensorId b = network.input(other, network.scale());
        const float scale = network.between(0, 1) == 0
                                ? network.scale()
                                : network.scale_of(a) * network.scale_of(b) * 64;
        network.add(ops::Binary{ops::BinaryFunction::multiply, network.limits(scale)}, {a, b}, map,
                    scale);
    });
}

TEST_CASE("compile/sums of large tensors") {
    check(2, [](NetworkBuilder& network) {
        const Shape map{1, network.between(90, 120), 111, network.between(33, 70)};
        const TensorId a = network.input(map, 0.013F), b = network.input(map, 0.02F);
        network.add(ops::Binary{ops::BinaryFunction::add, graph::relu}, {a, b}, map, 0.03F);
    });
}

TEST_CASE("compile/functions of one value") {
    const ops::Unary functions[] = {
        {ops::UnaryFunction::sigmoid},          {ops::UnaryFunction::tanh},
        {ops::UnaryFunction::leaky_relu, 0.1F}, {ops::UnaryFunction::elu, 1},
        {ops::UnaryFunction::hard_swish},       {ops::UnaryFunction::clip, 0, 6}};
    for (const ops::Unary& function : functions) {
        check(3, [&](NetworkBuilder& network) {
            const Shape map = random_map(network);
            network.add(function, {network.input(map, network.scale())}, map, network.scale());
        });
    }
    check(5, [](NetworkBuilder& network) {
        const Shape map = random_map(network);
        network.add(graph::Convert{}, {network.input(map, network.scale())}, map, network.scale());
    });
}

TEST_CASE("compile/concatenations") {
    check(30, [](NetworkBuilder& network) {
        const Shape map = random_map(network, 40);
        graph::Concat concat;
        concat.axis = network.between(1, 3);
        std::vector<std::int32_t> extents(map.extents().begin(), map.extents().end());
        std::vector<TensorId> parts;
        std::int32_t whole = 0;
        for (std::int32_t i = network.between(1, 3); i >= 0; --i) {
            extents[concat.axis] = network.between(1, 9);
            whole += extents[concat.axis];
            const float scale = network.between(0, 1) == 0 ? 0.02F : network.scale();
            parts.push_back(network.input(*Shape::make(extents), scale));
        }
        extents[concat.axis] = whole;
        network.add(concat, parts, *Shape::make(extents), 0.02F);
    });
}

TEST_CASE("compile/reshaping and rearranging") {
    check(20, [](NetworkBuilder& network) {
        const Shape map = random_map(network, 40);
        const TensorId in = network.input(map, 0.02F);
        const std::int32_t inner = static_cast<std::int32_t>(map.elements(1, 4));
        network.add(graph::Reshape{}, {in}, {map[0], inner}, 0.02F);
        network.add(graph::Reshape{}, {in}, {map[0], map[2], map[1] * map[3]}, 0.02F);
        network.add(graph::Reshape{}, {in}, {map[0], map[3], map[2], map[1]}, 0.02F);
    });
    check(20, [](NetworkBuilder& network) {
        const Shape map = random_map(network, 40);
        std::vector<std::int32_t> order{0, 1, 2, 3};
        std::shuffle(order.begin(), order.end(), std::mt19937(static_cast<unsigned>(map[1])));
        network.add(emu::transposition(map, order), {network.input(map, 0.02F)},
                    emu::transposed(map, order), 0.02F);
    });
    check(20, [](NetworkBuilder& network) {
        const Shape map = random_map(network, 40);
        std::vector<emu::SliceAxis> axes;
        for (const std::int32_t extent : map.extents()) {
            const std::int32_t start = network.between(0, extent - 1);
            const std::int32_t step = network.between(1, 2);
            axes.push_back({start, step, (extent - start - 1) / step + 1});
        }
        network.add(emu::slice(map, axes), {network.input(map, 0.02F)}, emu::sliced(axes), 0.02F);
    });
}

TEST_CASE("compile/padding and nearest resizing") {
    check(20, [](NetworkBuilder& network) {
        const Shape map = random_map(network, 40);
        graph::Pad pad;
        pad.value = static_cast<float>(network.between(-1, 1));
        std::vector<std::int32_t> extents;
        for (const std::int32_t extent : map.extents()) {
            pad.before.push_back(network.between(0, 2));
            extents.push_back(extent + pad.before.back() + network.between(0, 2));
        }
        network.add(pad, {network.input(map, 0.02F)}, *Shape::make(extents), 0.02F);
    });
    check(10, [](NetworkBuilder& network) {
        const Shape map = random_map(network, 40);
        const std::int32_t times = network.between(1, 3);
        ops::Resize resize;
        resize.coordinates = ops::Coordinates::asymmetric;
        resize.rounding = ops::NearestRounding::floor;
        resize.axes = {{1, static_cast<float>(times)}, {2, static_cast<float>(times)}};
        network.add(resize, {network.input(map, 0.02F)},
                    {map[0], map[1] * times, map[2] * times, map[3]}, 0.02F);
    });
}
