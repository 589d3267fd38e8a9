// SPDX-License-Identifier: Apache-2.0
// Rescale::doubling_high: the chains of TFLite's integer reference.
#pragma once

#include "emu-core/chip/rescale.h"

namespace emu::doubling_high {

// wide_output() computes with ratios below this; beyond, its shift would be to the left.
inline constexpr double largest_wide = 0x1p15;

// As the functions of chip/rescale.h, without the limits; the multipliers are checked already.
ops::Chain output(std::span<const double> multipliers, std::int32_t zero_point);
ops::Chain wide_output(std::span<const double> multipliers, std::int32_t zero_point);
AdditionChains addition(AdditionOperand first, AdditionOperand second, AdditionOperand destination);
ops::Chain mean(double multiplier, std::int64_t count, std::int32_t zero_point);

} // namespace emu::doubling_high
