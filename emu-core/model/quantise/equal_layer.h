// SPDX-License-Identifier: Apache-2.0
// A layer whose channels are being scaled.
#pragma once

#include "emu-core/model/quantise/weights/weight_channels.h"

#include <span>

namespace emu {

// The factors are collected and applied once, so that every weight rounds once.
class EqualLayer {
public:
    // Precondition: `channels` are the node's.
    EqualLayer(const graph::Graph& graph, const graph::Node& node, const WeightChannels& channels);

    // Per channel, the largest magnitude of its weights as they would be now.
    std::vector<double> output_ranges() const;
    std::vector<double> source_ranges() const;
    // Per output channel, the magnitude of the bias as it would be now; empty without one.
    std::vector<double> bias_magnitudes() const;

    std::span<const double> output_factors() const { return output_factors_; }

    void scale_output(std::size_t channel, double factor) { output_factors_[channel] *= factor; }
    void scale_source(std::size_t channel, double factor) { source_factors_[channel] *= factor; }

    // Gives the node new constants, unless all factors are 1.
    void apply(graph::Graph& graph, graph::Node& node) const;

private:
    template <class Visit> void for_each_peak(Visit visit) const;

    WeightChannels channels_;
    std::vector<float> peaks_; // the largest magnitude per output channel and column
    std::vector<float> bias_;
    std::vector<double> output_factors_, source_factors_;
};

} // namespace emu
