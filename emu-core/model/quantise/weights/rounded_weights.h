// SPDX-License-Identifier: Apache-2.0
// Constants of float32 whose values are what integers stand for, and weights whose rounding has
// regard to what the layer reads.
#pragma once

#include "emu-core/chip/quantisation.h"
#include "emu-core/model/graph.h"
#include "emu-core/model/quantise/weights/patch_moments.h"

#include <span>

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

// The constant with every value replaced by the nearest one that `type` has with that quantisation,
// which its spec then names; ties away from zero, NaN as 0. Precondition: float32, one scale or one
// per index of the quantisation's axis.
graph::Tensor rounded_constant(const graph::Tensor& real, Dtype type, Quant quant);

// The least and the greatest value; those that are not finite do not count. With an axis, per index
// of it.
struct Extremes {
    float low = 0, high = 0;
};
Extremes extremes(const graph::Tensor& real);
std::vector<Extremes> extremes(const graph::Tensor& real, int axis);

} // namespace emu
