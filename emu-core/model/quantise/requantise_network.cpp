// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/requantise_network.h"

#include "emu-core/base/error.h"
#include "emu-core/model/passes/float_type.h"
#include "emu-core/model/passes/fuse.h"
#include "emu-core/model/quantise/quantise.h"

namespace emu {

Result<std::vector<RealLayer>> requantise(graph::Graph& graph, std::vector<Histogram> ranges,
                                          const Chip& chip, QuantiseOptions options) {
    widen_float_types(graph);
    fuse(graph);
    ranges.resize(graph.tensors.size());
    options.method = RangeMethod::min_max;
    return quantise(graph, {ranges}, chip, options);
}

Outcome requantise(graph::Graph& graph, std::vector<Histogram> ranges, const Chip& chip) {
    QuantiseOptions options;
    options.type = chip.quantisation.value.type;
    options.weights_per_channel = chip.quantisation.value.weights_per_channel;
    EMU_TRY(requantise(graph, std::move(ranges), chip, std::move(options)));
    return {};
}

} // namespace emu
