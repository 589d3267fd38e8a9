// SPDX-License-Identifier: Apache-2.0
// One real number in, one out: what ELU and leaky ReLU have in common.
#pragma once

#include "libbmrt/cpu/real_operand.h"

namespace bmrt {

// y = function(x, argument), with the layer's first real parameter as argument.
using RealFunction = float (*)(float x, float argument);
PreparedOperator make_elementwise(const Layer& layer, RealFunction function);

} // namespace bmrt
