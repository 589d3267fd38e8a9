// SPDX-License-Identifier: Apache-2.0
// Weights whose rounding has regard to what the layer reads.
#pragma once

#include "emu-core/model/graph.h"
#include "emu-core/model/quantise/weights/patch_moments.h"

namespace emu {

struct RoundedWeights {
    graph::Tensor weights;
    // Per output channel, by how much its mean over the samples is too small now: what a bias may
    // make good for. Empty without moments.
    std::vector<float> mean_errors;
};

// As rounded_constant(real, type, quant), but the weights of an output channel are rounded so that
// the mean square of what it changes over the samples is small; it is never larger than
// rounded_constant's. Without moments (null), or where they are of no use, the same as that.
//
// Precondition: rounded_constant's; the moments are of a layer that has these weights.
RoundedWeights rounded_weights(const graph::Tensor& real, Dtype type, Quant quant,
                               const LayerMoments* moments);

} // namespace emu
