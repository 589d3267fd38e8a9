// SPDX-License-Identifier: Apache-2.0
#include "conformance/model/equalise/chain.h"

#include "conformance/model/float_graph.h"
#include "emu-core/model/graph_builder.h"
#include "emu-core/model/quantise/equalise.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

namespace emu::equalise_tests {

std::vector<float> run(Graph graph, std::vector<float>* highest) {
    std::mt19937 random(11);
    std::normal_distribution<float> normal;
    graph::Tensor& input = graph.tensors[graph.inputs[0]];
    std::vector<float> values(static_cast<std::size_t>(input.spec.shape.elements()));
    for (float& value : values) value = normal(random);
    input.constant = value_bytes(values);
    if (highest) highest->assign(graph.tensors.size(), 0);
    for (const graph::Node& node : graph.nodes) {
        Effort effort{1U << 30, 1e12};
        auto results = evaluate(graph, node, effort);
        REQUIRE(results);
        graph::Tensor& result = graph.tensors[node.outputs[0]];
        result.constant = (*results)[0];
        if (highest) (*highest)[node.outputs[0]] = std::ranges::max(graph::values_of(result));
    }
    return graph::values_of(graph.tensors[graph.outputs[0]]);
}

double largest(const std::vector<float>& values) {
    double result = 0;
    for (const double value : values) result = std::max(result, std::abs(value));
    return result;
}

double difference(const std::vector<float>& a, const std::vector<float>& b) {
    REQUIRE(a.size() == b.size());
    double result = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        result = std::max(result, std::abs(static_cast<double>(a[i]) - b[i]));
    }
    REQUIRE(largest(a) > 0);
    return result / largest(a);
}

EqualLayer layer_of(const Graph& graph, std::size_t node) {
    const auto channels = weight_channels(graph, graph.nodes[node]);
    REQUIRE(channels);
    return EqualLayer(graph, graph.nodes[node], *channels);
}

double imbalance(const Graph& graph, std::size_t first, std::size_t second) {
    const auto before = layer_of(graph, first).output_ranges();
    const auto after = layer_of(graph, second).source_ranges();
    REQUIRE(before.size() == after.size());
    double result = 1;
    for (std::size_t c = 0; c < before.size(); ++c) {
        result = std::max({result, before[c] / after[c], after[c] / before[c]});
    }
    return result;
}

Graph equalised(Graph graph, std::span<const float> highest) {
    equalise(graph, highest);
    return graph;
}

bool is_same(const Graph& a, const Graph& b) {
    if (a.tensors.size() != b.tensors.size()) return false;
    for (std::size_t i = 0; i < a.nodes.size(); ++i) {
        if (a.nodes[i].inputs != b.nodes[i].inputs) return false;
    }
    return true;
}

} // namespace emu::equalise_tests
