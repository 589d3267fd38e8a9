// SPDX-License-Identifier: Apache-2.0
// Rescale::byte_factor: chains of a tensor unit that multiplies bytes and rounds once, in a shift.
// Rescale::doubling_high: the chains of TFLite's integer reference.
// Rescale::float_factor: chains of a unit that multiplies its sums by a float32 and rounds once.
// Rescale::channel_then_output: chains of signed 16-bit factors, each followed by a shift that
// rounds half to even, as a processing unit with a bias stage, an element-wise stage and an output
// stage.
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

namespace emu::doubling_high {

// wide_output() computes with ratios below this; beyond, its shift would be to the left.
inline constexpr double largest_wide = 0x1p15;

// As the functions of chip/rescale.h, without the limits; the multipliers are checked already.
ops::Chain output(std::span<const double> multipliers, std::int32_t zero_point);
ops::Chain wide_output(std::span<const double> multipliers, std::int32_t zero_point);
AdditionChains addition(AdditionOperand first, AdditionOperand second, AdditionOperand destination);
ops::Chain mean(double multiplier, std::int64_t count, std::int32_t zero_point);

} // namespace emu::doubling_high

namespace emu::float_factors {

// Ratios below these can be computed with; the latter of sums of 48 bits.
inline constexpr double largest = 0x1p24, largest_wide = 0x1p14;

// As the functions of chip/rescale.h, without the limits; the multipliers are checked already.
// A power of two below 1 is a shift alone.
ops::Chain output(std::span<const double> multipliers, std::int32_t zero_point, ops::Rounding ties);
// Of sums of 48 bits: factors that are no powers of two keep 14 bits.
ops::Chain wide_output(std::span<const double> multipliers, std::int32_t zero_point,
                       ops::Rounding ties);
// One factor for each operand, in the 32 bits of the sum, and one shift of it.
AdditionChains addition(AdditionOperand first, AdditionOperand second, AdditionOperand destination,
                        ops::Rounding ties);

} // namespace emu::float_factors

namespace emu::narrow_factors {

// The factor that stands for the largest channel's scale; the others are relative to it.
inline constexpr int channel_shift = 14;
inline constexpr double channel_factor_one = 1 << channel_shift;

// As the functions of chip/rescale.h, without the limits; the multipliers are checked already.
ops::Chain output(std::span<const double> multipliers, std::int32_t zero_point);
AdditionChains addition(AdditionOperand first, AdditionOperand second, AdditionOperand destination);

} // namespace emu::narrow_factors
