// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/equalise.h"

#include "emu-core/model/quantise/scaled_layers.h"

#include <algorithm>
#include <cmath>

namespace emu {
namespace {

// Pairs in a row approach their common solution by steps; these leave less than what 8 bits see.
constexpr int most_rounds = 64;
constexpr double settled = 1e-4; // the largest change of a round, of 1

class Equaliser {
public:
    Equaliser(graph::Graph& graph, std::span<const float> highest)
        : graph_(graph), layers_(graph, scalable_pairs(graph, UpperLimits::unreached, highest)) {}

    void run() {
        for (int round = 0; round < most_rounds; ++round) {
            double change = 0;
            for (const LayerPair& pair : layers_.pairs()) change = std::max(change, scale(pair));
            if (change < settled) break;
        }
        layers_.apply(graph_);
        for (const LayerPair& pair : layers_.pairs()) {
            drop_upper_limit(graph_.nodes[pair.first].operation);
            for (const std::size_t node : pair.between) {
                drop_upper_limit(graph_.nodes[node].operation);
            }
        }
    }

private:
    // The largest change of a channel.
    double scale(const LayerPair& pair) {
        const std::vector<double> before = layers_.first(pair).output_ranges();
        const std::vector<double> after = layers_.second(pair).source_ranges();
        const std::vector<double> bias = layers_.first(pair).bias_magnitudes();
        const double largest = bias.empty() ? 0 : *std::ranges::max_element(bias);
        double change = 0;
        for (std::size_t c = 0; c < before.size(); ++c) {
            double factor = std::sqrt(after[c] / before[c]);
            if (!std::isnormal(factor)) continue; // a channel without weights
            if (!bias.empty() && bias[c] * factor > largest)
                factor = std::min(factor, largest / bias[c]);
            if (std::abs(factor - 1) < settled) continue;
            layers_.scale(pair, c, factor);
            change = std::max(change, std::abs(std::log(factor)));
        }
        return change;
    }

    graph::Graph& graph_;
    ScaledLayers layers_;
};

} // namespace

void equalise(graph::Graph& graph, std::span<const float> highest) {
    Equaliser(graph, highest).run();
}

} // namespace emu
