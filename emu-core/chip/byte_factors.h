// SPDX-License-Identifier: Apache-2.0
// Rescale::byte_factor: chains of a tensor unit that multiplies bytes and rounds once, in a shift.
#pragma once

#include "emu-core/chip/rescale.h"

namespace emu::byte_factors {

// Ratios up to this can be computed with.
inline constexpr double largest = 255;

// As the functions of chip/rescale.h, without the limits; the multipliers are checked already.
// Multipliers that are powers of two up to 1 are shifts alone, one for each channel where they
// differ.
ops::Chain output(std::span<const double> multipliers, std::int32_t zero_point);
// The product is stored as a byte before the factor.
ops::Chain product(double multiplier, std::int32_t zero_point);
// One factor of 8 bits for each operand, together at most 16 bits, and one shift of the sum.
AdditionChains addition(AdditionOperand first, AdditionOperand second, AdditionOperand destination);

// The shift that a multiplier stands for, if it is a power of two up to 1 as far as floats tell.
std::optional<int> shift_of(double multiplier);

} // namespace emu::byte_factors
