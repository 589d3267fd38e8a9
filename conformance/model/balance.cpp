// SPDX-License-Identifier: Apache-2.0
// Channels scaled so that all make use of a tensor's range.
#include "emu-core/model/quantise/balance.h"

#include "conformance/model/every_layer.h"
#include "emu-core/model/quantise/ranges/value_counts.h"
#include "emu-core/runtime/side_by_side.h"

#include <algorithm>
#include <cmath>

using namespace emu;
using graph::Graph;
using graph::Reals;

namespace {

constexpr std::int32_t channels = 6;

// in -> conv with ReLU6 -> pool -> depthwise -> conv -> out, the first one's channels of sizes 1,
// 1/4, 1/16 ...
Graph uneven() {
    graph::NetworkBuilder b;
    const Shape map{1, 6, 6, channels};
    const TensorId in = b.tensor("in", map);
    Reals weights = graph::random_reals(std::int64_t{channels} * channels, 5);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        weights[i] *= 8 * std::ldexp(1.0F, -2 * static_cast<int>(i / channels));
    }
    auto first = graph::with_window<graph::Conv>(graph::window(1, 1, 0));
    first.limits = graph::relu6;
    const TensorId wide =
        b.node("wide", first, {in, b.tensor("w", {channels, 1, 1, channels}, weights)}, map);
    const TensorId pool =
        b.node("pool", graph::with_window<graph::MaxPool>(graph::window(3, 1, 1)), {wide}, map);
    const TensorId deep = b.node(
        "deep", graph::with_window<graph::Depthwise>(graph::window(3, 1, 1)),
        {pool, b.weights("dw", {1, 3, 3, channels}, 1), b.weights("db", {channels}, 1)}, map);
    const TensorId out = b.node("out", graph::with_window<graph::Conv>(graph::window(1, 1, 0)),
                                {deep, b.weights("ow", {2, 1, 1, channels}, 1)}, {1, 6, 6, 2});
    b.graph.inputs = {in};
    b.graph.outputs = {out};
    return std::move(b.graph);
}

const Reals input = graph::random_reals(std::int64_t{36} * channels, 77);

std::vector<ChannelPeaks> peaks_of(const Graph& graph) {
    const auto executable = graph::executable_of(graph);
    ValueCounts counts(executable->program());
    graph::results_of(graph, {input}, generic, &counts);
    return {counts.peaks().begin(), counts.peaks().end()};
}

TensorId tensor_of(const Graph& graph, const char* name) {
    const auto found =
        std::ranges::find(graph.tensors, name, [](const graph::Tensor& t) { return t.spec.name; });
    return static_cast<TensorId>(found - graph.tensors.begin());
}

Graph balanced(Graph graph) {
    const auto peaks = peaks_of(graph);
    balance_channels(graph, peaks);
    return graph;
}

} // namespace

TEST_CASE("balance/the network computes what it did") {
    const Graph before = uneven();
    const Reals wanted = graph::results_of(before, {input})[0];
    const Reals got = graph::results_of(balanced(before), {input})[0];
    const auto [low, high] = std::ranges::minmax(wanted);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        CHECK(std::abs(got[i] - wanted[i]) < 1e-5F * (high - low));
    }
}

TEST_CASE("balance/channels that a depthwise layer reads become as large as the largest") {
    const Graph graph = uneven();
    const TensorId wide = tensor_of(graph, "wide");
    const ChannelPeaks before = peaks_of(graph)[wide], after = peaks_of(balanced(graph))[wide];
    const float largest = *std::ranges::max_element(before);
    REQUIRE(*std::ranges::min_element(before) < largest / 500);
    for (std::size_t c = 0; c < before.size(); ++c) {
        // The smallest are more than 32 times smaller.
        CHECK(after[c] == Approx(std::min(largest, 32 * before[c])).epsilon(1e-5));
    }
}

TEST_CASE("balance/channels that other layers read go half the way") {
    const Graph graph = uneven();
    const TensorId deep = tensor_of(graph, "deep");
    const ChannelPeaks before = peaks_of(graph)[deep], after = peaks_of(balanced(graph))[deep];
    const float largest = *std::ranges::max_element(before);
    for (std::size_t c = 0; c < before.size(); ++c) {
        const float room = std::min(largest / before[c], 32.0F);
        CHECK(after[c] == Approx(before[c] * std::sqrt(room)).epsilon(1e-5));
    }
}

TEST_CASE("balance/scaled tensors name their factors, and their limits stay") {
    const Graph graph = balanced(uneven());
    const auto& wide = graph.tensors[tensor_of(graph, "wide")].spec;
    REQUIRE(wide.channel_factors.size() == channels);
    CHECK(*std::ranges::min_element(wide.channel_factors) == 1);
    CHECK(*std::ranges::max_element(wide.channel_factors) == 32);
    CHECK(graph.tensors[tensor_of(graph, "pool")].spec.channel_factors == wide.channel_factors);
    CHECK(graph.tensors[tensor_of(graph, "out")].spec.channel_factors.empty());
    CHECK(std::get<graph::Conv>(graph.nodes[0].operation).limits == graph::relu6);
}

TEST_CASE("balance/what two layers read, or nobody has seen, stays") {
    Graph shown = uneven();
    shown.outputs.push_back(tensor_of(shown, "wide"));
    CHECK(balanced(shown).tensors[tensor_of(shown, "wide")].spec.channel_factors.empty());
    Graph unseen = uneven();
    balance_channels(unseen, std::vector<ChannelPeaks>(unseen.tensors.size()));
    CHECK(unseen.tensors.size() == uneven().tensors.size());
}

TEST_CASE("balance/beside the network as it was, its tensors are the same") {
    const Graph before = uneven();
    DeviceMemory memory{MemoryOptions{}};
    auto pair = SideBySide::open(graph::executable_of(before),
                                 graph::executable_of(balanced(before)), memory);
    REQUIRE(pair);
    REQUIRE(pair->run(std::vector<Reals>{input}));
    CHECK(pair->comparisons().size() == 4);
    for (const auto& comparison : pair->comparisons()) {
        CHECK(comparison.difference.cosine() > 0.999999);
    }
}
