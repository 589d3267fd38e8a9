// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/balance.h"

#include "emu-core/model/quantise/scaled_layers.h"

#include <algorithm>
#include <cmath>

namespace emu {
namespace {

// The largest factor. A channel that is smaller is as good as empty, and may hold nothing but what
// rounding left.
constexpr double most = 32;

double factor_of(double largest, double peak, bool is_free) {
    const double room = std::min(largest / peak, most);
    const double factor = is_free ? room : std::sqrt(room);
    return std::isnormal(factor) && factor > 1 ? factor : 1; // an empty channel, the largest
}

} // namespace

void balance_channels(graph::Graph& graph, std::span<const ChannelPeaks> peaks) {
    ScaledLayers layers(graph, scalable_pairs(graph, UpperLimits::any));
    for (const LayerPair& pair : layers.pairs()) {
        const ChannelPeaks& own = peaks[graph.nodes[pair.first].outputs[0]];
        if (own.empty()) continue;
        const double largest = *std::ranges::max_element(own);
        const bool is_free =
            std::holds_alternative<graph::Depthwise>(graph.nodes[pair.second].operation);
        for (std::size_t c = 0; c < own.size(); ++c) {
            layers.scale(pair, c, factor_of(largest, own[c], is_free));
        }
    }
    layers.apply(graph);
}

} // namespace emu
