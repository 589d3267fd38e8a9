// SPDX-License-Identifier: Apache-2.0
#include "model/quantise/equalise.h"

#include "model/quantise/equal_layer.h"
#include "model/quantise/scalable_pairs.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace emu {
namespace {

// Pairs in a row approach their common solution by steps; these leave less than what 8 bits see.
constexpr int most_rounds = 64;
constexpr double settled = 1e-4; // the largest change of a round, of 1

class Equaliser {
public:
    Equaliser(graph::Graph& graph, std::span<const float> highest)
        : graph_(graph), pairs_(scalable_pairs(graph, highest)) {
        for (const LayerPair& pair : pairs_) {
            for (const std::size_t index : {pair.first, pair.second}) {
                const graph::Node& node = graph_.nodes[index];
                layers_.try_emplace(index, graph_, node, *weight_channels(graph_, node));
            }
        }
    }

    void run() {
        for (int round = 0; round < most_rounds; ++round) {
            double change = 0;
            for (const LayerPair& pair : pairs_) change = std::max(change, scale(pair));
            if (change < settled) break;
        }
        for (const auto& [index, layer] : layers_) layer.apply(graph_, graph_.nodes[index]);
        for (const LayerPair& pair : pairs_) {
            drop_upper_limit(graph_.nodes[pair.first].operation);
            for (const std::size_t node : pair.between) {
                drop_upper_limit(graph_.nodes[node].operation);
            }
        }
    }

private:
    // The largest change of a channel.
    double scale(const LayerPair& pair) {
        EqualLayer &first = layers_.at(pair.first), &second = layers_.at(pair.second);
        const std::vector<double> before = first.output_ranges(), after = second.source_ranges();
        const std::vector<double> bias = first.bias_magnitudes();
        const double largest = bias.empty() ? 0 : *std::ranges::max_element(bias);
        double change = 0;
        for (std::size_t c = 0; c < before.size(); ++c) {
            double factor = std::sqrt(after[c] / before[c]);
            if (!std::isnormal(factor)) continue; // a channel without weights
            if (!bias.empty() && bias[c] * factor > largest)
                factor = std::min(factor, largest / bias[c]);
            if (std::abs(factor - 1) < settled) continue;
            first.scale_output(c, factor);
            second.scale_source(c, 1 / factor);
            change = std::max(change, std::abs(std::log(factor)));
        }
        return change;
    }

    graph::Graph& graph_;
    std::vector<LayerPair> pairs_;
    std::map<std::size_t, EqualLayer> layers_; // by their nodes
};

} // namespace

void equalise(graph::Graph& graph, std::span<const float> highest) {
    Equaliser(graph, highest).run();
}

} // namespace emu
