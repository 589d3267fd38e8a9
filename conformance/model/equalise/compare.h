// SPDX-License-Identifier: Apache-2.0
// What networks of a chain compute, and the ranges of their channels.
#pragma once

#include "emu-core/model/graph.h"
#include "emu-core/model/quantise/equal_layer.h"

#include <span>
#include <vector>

namespace emu::equalise_tests {

using graph::Graph;

// The network's output for a picture of noise; the largest value of every tensor into `highest`.
std::vector<float> run(Graph graph, std::vector<float>* highest = nullptr);
double largest(const std::vector<float>& values);
// Relative to the largest value of the first.
double difference(const std::vector<float>& a, const std::vector<float>& b);

EqualLayer layer_of(const Graph& graph, std::size_t node);
// The largest factor between the ranges that two layers have of one channel.
double imbalance(const Graph& graph, std::size_t first, std::size_t second);

Graph equalised(Graph graph, std::span<const float> highest = {});
bool is_same(const Graph& a, const Graph& b);

} // namespace emu::equalise_tests
