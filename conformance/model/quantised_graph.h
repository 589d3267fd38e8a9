// SPDX-License-Identifier: Apache-2.0
// Networks that are quantised over a few random samples, and how far they are from real numbers.
#pragma once

#include "conformance/model/graph_values.h"
#include "emu-core/model/quantise/quantise.h"
#include "emu-core/model/quantise/ranges/value_counts.h"

#include <algorithm>
#include <cmath>

namespace emu::graph {

// Three samples; the network's results for each.
struct Samples {
    std::vector<Reals> inputs;
    std::vector<std::vector<Reals>> results;
    std::vector<Histogram> histograms;
};

inline Samples calibrate(const Graph& graph) {
    Samples samples;
    const auto executable = executable_of(graph);
    ValueCounts counts(executable->program());
    const TensorId input = graph.inputs[0];
    for (std::uint32_t seed = 100; seed < 103; ++seed) {
        samples.inputs.push_back(random_reals(graph.tensors[input].spec.shape.elements(), seed));
        counts.count(input, std::as_bytes(std::span(samples.inputs.back())));
        samples.results.push_back(results_of(graph, {samples.inputs.back()}, generic, &counts));
    }
    samples.histograms.assign(counts.histograms().begin(), counts.histograms().end());
    return samples;
}

// The largest error of output `index` over all samples, as a part of its range.
inline double error_of(const Graph& quantised, const Samples& samples, std::size_t index,
                       const Chip& chip) {
    double error = 0;
    for (std::size_t i = 0; i < samples.inputs.size(); ++i) {
        const Reals& wanted = samples.results[i][index];
        const Reals got = results_of(quantised, {samples.inputs[i]}, chip)[index];
        const auto [low, high] = std::ranges::minmax(wanted);
        for (std::size_t k = 0; k < got.size(); ++k) {
            error = std::max<double>(error, std::abs(got[k] - wanted[k]) / (high - low));
        }
    }
    return error;
}

inline Graph quantised(Graph graph, const Samples& samples, const Chip& chip,
                       const QuantiseOptions& options = {}) {
    const auto outcome = quantise(graph, {samples.histograms}, chip, options);
    if (!outcome) FAIL(outcome.error().detail);
    return graph;
}

// The types of all layers' results, by name.
inline std::map<std::string, Dtype> types_of(const Graph& graph, const Chip& chip) {
    std::map<std::string, Dtype> types;
    const auto executable = executable_of(graph, chip);
    const Program& program = executable->program();
    for (const Layer& layer : program.layers) types[layer.name] = program.spec(layer.dst[0]).dtype;
    return types;
}

inline Chip with_schemes(const Chip& chip, QuantScheme activations, QuantScheme weights) {
    Chip own = chip;
    own.quantisation.value.activations = activations;
    own.quantisation.value.weights = weights;
    return own;
}

} // namespace emu::graph
