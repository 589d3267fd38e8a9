// SPDX-License-Identifier: Apache-2.0
// Biases, channels without weights, and weights that are left alone.
#include "conformance/model/equalise/chain.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

namespace emu::equalise_tests {

TEST_CASE("equalise/a bias does not become the layer's largest") {
    Chain chain(2, 9, {3.0, 1});
    chain.conv(16, 1, KernelOrder::channels_last);
    chain.conv(3, 1, KernelOrder::channels_last);
    const Graph after = equalised(chain.graph());
    const auto before = layer_of(chain.graph(), 0).bias_magnitudes();
    const auto bias = layer_of(after, 0).bias_magnitudes();
    const double most = std::ranges::max(before);
    CHECK(std::ranges::max(bias) <= most * 1.000001);
    CHECK(difference(run(chain.graph()), run(after)) < 1e-5);
    const auto first = layer_of(after, 0).output_ranges();
    const auto second = layer_of(after, 1).source_ranges();
    int ended = 0;
    for (std::size_t c = 0; c < bias.size(); ++c) {
        CHECK(first[c] <= second[c] * 1.001);
        if (first[c] * 1.001 < second[c]) ++ended;
    }
    CHECK(ended > 0);
    CHECK(ended < 16);
}

TEST_CASE("equalise/channels without weights stay, on either side") {
    Chain chain(2, 10);
    chain.conv(4, 1, KernelOrder::channels_last);
    chain.conv(3, 1, KernelOrder::channels_last);
    auto& tensors = chain.graph().tensors;
    auto first = graph::values_of(tensors[1]), second = graph::values_of(tensors[4]);
    std::fill_n(first.begin(), 18, 0.0F);                                // of output channel 0
    for (std::size_t i = 1; i < second.size(); i += 4) second[i] = 0.0F; // of source channel 1
    for (std::size_t i = 2; i < second.size(); i += 4) second[i] *= 1e-30F;
    tensors[1].constant = value_bytes(first);
    tensors[4].constant = value_bytes(second);
    const Graph after = equalised(chain.graph());
    for (const float value : graph::values_of(after.tensors[after.nodes[0].inputs[1]])) {
        CHECK(std::isfinite(value));
    }
    CHECK(difference(run(chain.graph()), run(after)) < 1e-5);
}

TEST_CASE("equalise/constants are replaced, not changed, and the same for the same graph") {
    Chain chain(2, 11);
    chain.conv(4, 1, KernelOrder::channels_last);
    chain.conv(3, 1, KernelOrder::channels_last);
    const Graph before = chain.graph();
    const std::vector<float> weights = graph::values_of(before.tensors[1]);
    const Graph after = equalised(before), again = equalised(before);
    CHECK(graph::values_of(after.tensors[1]) == weights);
    CHECK(after.tensors[1].constant.data() == before.tensors[1].constant.data());
    REQUIRE(after.tensors.size() == again.tensors.size());
    for (std::size_t i = 0; i < after.tensors.size(); ++i) {
        CHECK(std::ranges::equal(after.tensors[i].constant.bytes(),
                                 again.tensors[i].constant.bytes()));
    }
}

TEST_CASE("equalise/weights that do not fit are left to lowering") {
    Chain chain(2, 12);
    chain.conv(4, 1, KernelOrder::channels_last);
    chain.conv(3, 1, KernelOrder::channels_last);
    const auto left = [&](auto change) {
        Graph graph = chain.graph();
        change(graph);
        return is_same(graph, equalised(graph));
    };
    CHECK_FALSE(left([](Graph&) {}));
    const auto conv = [](Graph& graph, std::size_t node) -> graph::Conv& {
        return std::get<graph::Conv>(graph.nodes[node].operation);
    };
    CHECK(left([&](Graph& graph) { conv(graph, 0).groups = 3; }));
    CHECK(left([&](Graph& graph) { conv(graph, 1).groups = 0; }));
    CHECK(left([&](Graph& graph) { conv(graph, 1).groups = 3; }));
    CHECK(left([](Graph& graph) { graph.nodes[1].inputs.resize(1); }));
    CHECK(left([](Graph& graph) { graph.tensors[1].constant = {}; }));
    CHECK(left([](Graph& graph) { graph.tensors[3].spec.shape = {1, 6, 6, 5}; }));
    CHECK(left([](Graph& graph) { graph.tensors[2].spec.shape = {2}; }));
    CHECK(left([](Graph& graph) { graph.tensors[3].spec.dtype = Dtype::f16; }));
}

} // namespace emu::equalise_tests
