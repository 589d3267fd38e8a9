// SPDX-License-Identifier: Apache-2.0
// Rescale::float_factor: chains of a unit that multiplies its sums by a float32 and rounds once.
#pragma once

#include "emu-core/chip/rescale.h"

namespace emu::float_factors {

// Ratios below these can be computed with; the latter of sums of 48 bits.
inline constexpr double largest = 0x1p24, largest_wide = 0x1p14;

// As the functions of chip/rescale.h, without the limits; the multipliers are checked already.
// A power of two below 1 is a shift alone.
ops::Chain output(std::span<const double> multipliers, std::int32_t zero_point);
// Of sums of 48 bits: factors that are no powers of two keep 14 bits.
ops::Chain wide_output(std::span<const double> multipliers, std::int32_t zero_point);
// One factor for each operand, in the 32 bits of the sum, and one shift of it.
AdditionChains addition(AdditionOperand first, AdditionOperand second, AdditionOperand destination);

} // namespace emu::float_factors
