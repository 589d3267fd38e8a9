// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/scaled_layers.h"

#include <algorithm>

namespace emu {

ScaledLayers::ScaledLayers(const graph::Graph& graph, std::vector<LayerPair> pairs)
    : pairs_(std::move(pairs)) {
    for (const LayerPair& pair : pairs_) {
        for (const std::size_t index : {pair.first, pair.second}) {
            const graph::Node& node = graph.nodes[index];
            layers_.try_emplace(index, graph, node, *weight_channels(graph, node));
        }
    }
}

void ScaledLayers::scale(const LayerPair& pair, std::size_t channel, double factor) {
    layers_.at(pair.first).scale_output(channel, factor);
    layers_.at(pair.second).scale_source(channel, 1 / factor);
}

void ScaledLayers::apply(graph::Graph& graph) const {
    for (const auto& [index, layer] : layers_) layer.apply(graph, graph.nodes[index]);
    for (const LayerPair& pair : pairs_) {
        const std::span<const double> factors = first(pair).output_factors();
        if (std::ranges::all_of(factors, [](double factor) { return factor == 1; })) continue;
        const auto name_factors = [&](std::size_t node) {
            graph.tensors[graph.nodes[node].outputs[0]].spec.channel_factors.assign(factors.begin(),
                                                                                    factors.end());
        };
        name_factors(pair.first);
        for (const std::size_t node : pair.between) name_factors(node);
    }
}

} // namespace emu
