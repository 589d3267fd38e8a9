// SPDX-License-Identifier: Apache-2.0
// Rescale::channel_then_output: chains of signed 16-bit factors, each followed by a shift that
// rounds half to even, as a processing unit with a bias stage, an element-wise stage and an output
// stage.
#pragma once

#include "emu-core/chip/rescale.h"

namespace emu::narrow_factors {

// The factor that stands for the largest channel's scale; the others are relative to it.
inline constexpr int channel_shift = 14;
inline constexpr double channel_factor_one = 1 << channel_shift;

// As the functions of chip/rescale.h, without the limits; the multipliers are checked already.
ops::Chain output(std::span<const double> multipliers, std::int32_t zero_point);
AdditionChains addition(AdditionOperand first, AdditionOperand second, AdditionOperand destination);

} // namespace emu::narrow_factors
