// SPDX-License-Identifier: Apache-2.0
// Real numbers that become integers of a chip that does not round halves away from zero.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/tensor/quant.h"

#include <span>

namespace rknn::format {

// Each number becomes the one that the integer stands for which the rounding makes of it: rounding
// that once more changes nothing. A NaN stays one.
void round_reals(std::span<float> reals, const emu::Quant& quant, emu::ops::Rounding rounding);

} // namespace rknn::format
