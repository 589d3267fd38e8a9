// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/requantise_network.h"

#include "emu-core/base/error.h"
#include "emu-core/model/passes/number_types.h"
#include "emu-core/model/passes/simplify.h"

namespace emu {
namespace {

QuantiseOptions own_options(const Chip& chip) {
    QuantiseOptions options;
    options.type = chip.quantisation.value.type;
    options.weights_per_channel = chip.quantisation.value.weights_per_channel;
    options.method = RangeMethod::min_max;
    return options;
}

} // namespace

Result<std::vector<RealLayer>> requantise(graph::Graph& graph, std::vector<Histogram> ranges,
                                          const Chip& chip, QuantiseOptions options) {
    fuse_real(graph, ranges);
    options.method = RangeMethod::min_max;
    return quantise(graph, {ranges}, chip, options);
}

Outcome requantise(graph::Graph& graph, std::vector<Histogram> ranges, const Chip& chip) {
    EMU_TRY(requantise(graph, std::move(ranges), chip, own_options(chip)));
    return {};
}

void fuse_real(graph::Graph& graph, std::vector<Histogram>& ranges) {
    widen_float_types(graph);
    fuse(graph);
    ranges.resize(graph.tensors.size());
}

Outcome requantise_fused(graph::Graph& graph, const Observations& observations, const Chip& chip) {
    EMU_TRY(quantise(graph, observations, chip, own_options(chip)));
    return {};
}

} // namespace emu
