// SPDX-License-Identifier: Apache-2.0
// The layers of pairs whose common channels are being scaled.
#pragma once

#include "emu-core/model/quantise/equal_layer.h"
#include "emu-core/model/quantise/scalable_pairs.h"

#include <map>

namespace emu {

class ScaledLayers {
public:
    ScaledLayers(const graph::Graph& graph, std::vector<LayerPair> pairs);

    std::span<const LayerPair> pairs() const { return pairs_; }
    const EqualLayer& first(const LayerPair& pair) const { return layers_.at(pair.first); }
    const EqualLayer& second(const LayerPair& pair) const { return layers_.at(pair.second); }

    // Times the factor in the first layer's result, divided by it in the second's weights.
    void scale(const LayerPair& pair, std::size_t channel, double factor);

    // Gives the layers their weights, and the tensors between them their factors.
    void apply(graph::Graph& graph) const;

private:
    std::vector<LayerPair> pairs_;
    std::map<std::size_t, EqualLayer> layers_; // by their nodes
};

} // namespace emu
