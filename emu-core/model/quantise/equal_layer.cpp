// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/equal_layer.h"

#include "emu-core/model/float_constant.h"

#include <algorithm>
#include <cmath>

namespace emu {
namespace {

// Calls visit(weight, output channel, column) for every weight's index.
template <class Visit>
void for_each_weight(const WeightChannels& channels, std::size_t count, Visit visit) {
    for (std::size_t i = 0; i < count; ++i) {
        const auto index = static_cast<std::int64_t>(i);
        visit(i, index / channels.output_step % channels.outputs,
              index / channels.column_step % channels.columns);
    }
}

} // namespace

EqualLayer::EqualLayer(const graph::Graph& graph, const graph::Node& node,
                       const WeightChannels& channels)
    : channels_(channels), peaks_(static_cast<std::size_t>(channels.outputs * channels.columns)),
      output_factors_(static_cast<std::size_t>(channels.outputs), 1.0),
      source_factors_(static_cast<std::size_t>(channels.sources()), 1.0) {
    const std::vector<float> weights = float_values(graph.tensors[node.inputs[1]]);
    for_each_weight(channels_, weights.size(),
                    [&](std::size_t i, std::int64_t output, std::int64_t column) {
                        float& peak = peaks_[output * channels_.columns + column];
                        peak = std::max(peak, std::abs(weights[i]));
                    });
    if (node.inputs.size() > 2) bias_ = float_values(graph.tensors[node.inputs[2]]);
}

// Calls visit(output channel, source channel, largest magnitude as it would be now).
template <class Visit> void EqualLayer::for_each_peak(Visit visit) const {
    std::size_t i = 0;
    for (std::int64_t output = 0; output < channels_.outputs; ++output) {
        for (std::int64_t column = 0; column < channels_.columns; ++column) {
            const std::int64_t source = channels_.source(output, column);
            visit(output, source, peaks_[i++] * output_factors_[output] * source_factors_[source]);
        }
    }
}

std::vector<double> EqualLayer::output_ranges() const {
    std::vector<double> ranges(output_factors_.size());
    for_each_peak([&](std::int64_t output, std::int64_t, double peak) {
        ranges[output] = std::max(ranges[output], peak);
    });
    return ranges;
}

std::vector<double> EqualLayer::source_ranges() const {
    std::vector<double> ranges(source_factors_.size());
    for_each_peak([&](std::int64_t, std::int64_t source, double peak) {
        ranges[source] = std::max(ranges[source], peak);
    });
    return ranges;
}

std::vector<double> EqualLayer::bias_magnitudes() const {
    std::vector<double> magnitudes;
    for (std::size_t c = 0; c < bias_.size(); ++c) {
        magnitudes.push_back(std::abs(bias_[c] * output_factors_[c]));
    }
    return magnitudes;
}

void EqualLayer::apply(graph::Graph& graph, graph::Node& node) const {
    const auto is_one = [](double factor) { return factor == 1; };
    if (std::ranges::all_of(output_factors_, is_one) &&
        std::ranges::all_of(source_factors_, is_one)) {
        return;
    }
    const graph::Tensor& old = graph.tensors[node.inputs[1]];
    std::vector<float> weights = float_values(old);
    for_each_weight(channels_, weights.size(),
                    [&](std::size_t i, std::int64_t output, std::int64_t column) {
                        const double factor = output_factors_[output] *
                                              source_factors_[channels_.source(output, column)];
                        weights[i] = static_cast<float>(weights[i] * factor);
                    });
    node.inputs[1] = add_constant(graph, old.spec, weights);
    if (bias_.empty()) return;
    std::vector<float> bias = bias_;
    for (std::size_t c = 0; c < bias.size(); ++c) {
        bias[c] = static_cast<float>(bias[c] * output_factors_[c]);
    }
    set_bias(graph, node, bias);
}

} // namespace emu
