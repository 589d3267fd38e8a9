// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/shift_runs.h"

#include "emu-core/base/checked.h"
#include "emu-core/model/graph_queries.h"

namespace emu {
namespace {

using graph::Graph;
using graph::Node;

// Three quarters of those that 16 bits number: others are not about shifts, and this is an
// estimate.
constexpr std::int64_t most_transfers = 3 << 14;
// Weights, bias, result; and the map, where it is of the same channels.
constexpr std::int64_t transfers_of_run = 4;

// Into how many pieces a layer's map is cut, so that it and its result have two places each.
std::int64_t pieces(const Graph& graph, const Node& node, const LaneGeometry& geometry) {
    const Shape& map = graph.tensors[node.inputs[0]].spec.shape;
    if (map.rank() != 4) return 1;
    const bool own_channels = std::holds_alternative<graph::Depthwise>(node.operation);
    const std::int64_t turns = own_channels ? 1 : divide_up<std::int64_t>(map[3], geometry.lanes);
    const std::int64_t bytes = turns * map[1] * map[2];
    return map[0] * (1 + bytes / (geometry.lane_bytes / 4));
}

struct BudgetLayer {
    std::int64_t channels = 0, pieces = 1;
};

std::vector<BudgetLayer> layers_of(const Graph& graph, const LaneGeometry& geometry) {
    std::vector<BudgetLayer> layers;
    for (const Node& node : graph.nodes) {
        const int axis = channel_axis(node.operation);
        if (axis < 0 || node.inputs.size() < 2) continue;
        const Shape& weights = graph.tensors[node.inputs[1]].spec.shape;
        if (axis < weights.rank()) layers.push_back({weights[axis], pieces(graph, node, geometry)});
    }
    return layers;
}

} // namespace

std::size_t channels_per_run(const Graph& graph, const LaneUnit& unit) {
    const LaneGeometry& geometry = unit.geometry.value;
    const std::vector<BudgetLayer> layers = layers_of(graph, geometry);
    std::int64_t channels = 2;
    for (; channels < geometry.lanes; channels *= 2) {
        std::int64_t transfers = 0;
        for (const BudgetLayer& layer : layers)
            transfers += transfers_of_run * layer.pieces * divide_up(layer.channels, channels);
        if (transfers <= most_transfers) break;
    }
    return static_cast<std::size_t>(channels);
}

} // namespace emu
