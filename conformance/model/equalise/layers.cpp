// SPDX-License-Identifier: Apache-2.0
// Channels scaled between layers: the network computes what it did, from weights of like ranges.
#include "conformance/model/equalise/chain.h"
#include "emu-core/model/quantise/ranges/covering.h"
#include "emu-core/model/quantise/weights/rounded_weights.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

namespace emu::equalise_tests {
namespace {

// Weights of all layers rounded to int8, one scale each.
Graph rounded(Graph graph) {
    for (graph::Node& node : graph.nodes) {
        const graph::Tensor& weights = graph.tensors[node.inputs[1]];
        const auto most = static_cast<float>(largest(graph::values_of(weights)));
        const Quant quant = covering(-most, most, Dtype::i8, QuantScheme::symmetric);
        graph.tensors.push_back(rounded_constant(weights, Dtype::i8, quant));
        node.inputs[1] = static_cast<TensorId>(graph.tensors.size() - 1);
    }
    return graph;
}

// Channels between two layers scaled by up to 1000 against one another.
void unbalance(Graph& graph, std::size_t first, std::size_t second) {
    EqualLayer before = layer_of(graph, first), after = layer_of(graph, second);
    const std::size_t channels = before.output_ranges().size();
    for (std::size_t c = 0; c < channels; ++c) {
        const double place =
            static_cast<double>(c * 7 % channels) / static_cast<double>(channels - 1);
        const double factor = std::pow(10, 3 * place - 1.5);
        before.scale_output(c, factor);
        after.scale_source(c, 1 / factor);
    }
    before.apply(graph, graph.nodes[first]);
    after.apply(graph, graph.nodes[second]);
}

// Channels of three layers have like ranges after it, and the network computes what it did.
void check_three_layers(Chain& chain) {
    const Graph after = equalised(chain.graph());
    CHECK(imbalance(after, 0, 1) < 1.01);
    CHECK(imbalance(after, 1, 2) < 1.01);
    CHECK(difference(run(chain.graph()), run(after)) < 1e-5);
}

} // namespace

TEST_CASE("equalise/two layers get equal ranges and compute what they did") {
    for (const KernelOrder first : orders) {
        for (const KernelOrder second : orders) {
            Chain chain(3, 1, unbiased);
            chain.conv(8, 1, first);
            chain.conv(5, 1, second);
            const Graph after = equalised(chain.graph());
            CHECK(imbalance(chain.graph(), 0, 1) > 3);
            CHECK(imbalance(after, 0, 1) < 1.001);
            CHECK(difference(run(chain.graph()), run(after)) < 1e-5);
        }
    }
}

TEST_CASE("equalise/a depthwise layer evens out with both neighbours") {
    for (const KernelOrder order : orders) {
        for (const std::int32_t multiplier : {1, 3}) {
            Chain chain(3, 2, unbiased);
            chain.conv(4, 1, order);
            chain.depthwise(multiplier, order);
            chain.conv(5, 1, order);
            check_three_layers(chain);
        }
    }
}

TEST_CASE("equalise/groups connect their own channels") {
    for (const KernelOrder order : orders) {
        Chain chain(4, 3, unbiased);
        chain.conv(8, 2, order);
        chain.conv(12, 4, order);
        chain.conv(6, 3, order);
        check_three_layers(chain);
    }
}

TEST_CASE("equalise/a fully connected layer reads each channel from every cell") {
    for (const WeightOrder order : {WeightOrder::channel_first, WeightOrder::channel_last}) {
        Chain chain(2, 4, unbiased);
        chain.transposed_conv(5);
        chain.fully_connected(7, order);
        chain.fully_connected(3, order);
        check_three_layers(chain);
    }
}

TEST_CASE("equalise/random networks compute what they did") {
    for (unsigned seed = 0; seed < 60; ++seed) {
        std::mt19937 random(seed);
        Chain chain(6, seed, {0.5, seed % 4 == 0 ? 0.0F : 0.3F});
        for (int i = 0; i < 5; ++i) {
            const KernelOrder order = orders[random() % 2];
            switch (random() % 5) {
            case 0: chain.conv(6, 1, order); break;
            case 1: chain.conv(12, 3, order, graph::no_limits); break;
            case 2: chain.depthwise(1 + static_cast<std::int32_t>(random() % 2), order); break;
            case 3: chain.transposed_conv(6); break;
            default:
                chain.conv(3, 1, order, graph::relu6);
                chain.conv(6, 1, order);
                break;
            }
        }
        chain.fully_connected(24,
                              random() % 2 ? WeightOrder::channel_first : WeightOrder::channel_last,
                              graph::no_limits);
        CAPTURE(seed);
        const Graph after = equalised(chain.graph());
        CHECK_FALSE(is_same(chain.graph(), after));
        CHECK(difference(run(chain.graph()), run(after)) < 1e-5);
    }
}

TEST_CASE("equalise/depthwise channels of ranges 1000 apart survive one scale for all") {
    Chain chain(8, 5, {0, 0.001F});
    chain.conv(16, 1, KernelOrder::channels_last);
    chain.depthwise(1, KernelOrder::channels_last);
    chain.conv(8, 1, KernelOrder::channels_last);
    chain.depthwise(1, KernelOrder::channels_last);
    chain.conv(4, 1, KernelOrder::channels_last, graph::no_limits);
    const Graph even = chain.graph();
    Graph spread = even;
    for (std::size_t i = 0; i + 1 < spread.nodes.size(); ++i) unbalance(spread, i, i + 1);
    const std::vector<float> exact = run(even);
    REQUIRE(difference(exact, run(spread)) < 1e-5);
    const double best = difference(exact, run(rounded(even)));
    const double before = difference(exact, run(rounded(spread)));
    const double after = difference(exact, run(rounded(equalised(spread))));
    CAPTURE(best, before, after);
    CHECK(after < before / 10);
    CHECK(after < best * 2);
}

} // namespace emu::equalise_tests
