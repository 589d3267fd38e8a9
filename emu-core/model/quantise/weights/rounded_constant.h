// SPDX-License-Identifier: Apache-2.0
// Constants of float32 whose values are what integers stand for.
#pragma once

#include "emu-core/chip/quantisation.h"
#include "emu-core/model/graph.h"

#include <span>

namespace emu {

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
