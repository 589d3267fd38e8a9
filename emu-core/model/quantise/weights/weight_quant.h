// SPDX-License-Identifier: Apache-2.0
// Quantisations of weights.
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/model/graph.h"

namespace emu {

// Where weights stand: in which scheme, whether each output channel has a scale of its own, and the
// scales of the layer's source and result.
struct WeightPlace {
    int channel_axis = 0;
    QuantScheme scheme = QuantScheme::symmetric;
    bool per_channel = true;
    double source_scale = 1, destination_scale = 1;
    std::vector<float> bias = {};     // one per channel, or empty
    std::size_t channels_per_run = 1; // as channels_per_run() says
};

// Covers all values; channels whose scale the chip's factors would lose get a coarser one
// (model/coarse_weights.h). Where a shift is all that sums get (Rescale::byte_factor),
// a channel's scale is the finest for which it is, with the bias in 16 bits, that neighbours share
// (model/quantise/shift_runs.h). Precondition: float32 constant; type int8, uint8 or int16.
Quant weight_quant(const graph::Tensor& weights, Dtype type, const Chip& chip,
                   const WeightPlace& place);

} // namespace emu
