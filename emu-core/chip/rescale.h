// SPDX-License-Identifier: Apache-2.0
// Chains that multiply by real numbers, as each chip's datapath does it.
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/ops/arithmetic/fixed_point.h"

#include <span>

namespace emu {

// The range of stored integers that an activation leaves.
struct Limits {
    std::int32_t low = 0;
    std::int32_t high = 0;
};

// y = clamp(round(acc * multiplier[c]) + zero_point), one multiplier for all channels or one each.
// Error bad_model: a multiplier that is not finite, not positive, or beyond what the chip's factors
// hold.
Result<ops::Chain> output_chain(const Chip& chip, std::span<const double> multipliers,
                                std::int32_t zero_point, Limits limits);

// The same for the product of two stored integers.
Result<ops::Chain> product_chain(const Chip& chip, double multiplier, std::int32_t zero_point,
                                 Limits limits);

// The same for the 64-bit accumulators of int16 networks.
Result<ops::Chain> wide_output_chain(const Chip& chip, std::span<const double> multipliers,
                                     std::int32_t zero_point, Limits limits);

// The three chains of an addition y = (a - za) * sa + (b - zb) * sb in the destination's scale, or
// of the difference, where the second operand's scale is negative.
struct AdditionOperand {
    double scale;
    std::int32_t zero_point;
    int bits = 8; // of the stored integer: 8 or 16
};
struct AdditionChains {
    ops::Chain first, second, output;
};
Result<AdditionChains> addition_chains(const Chip& chip, AdditionOperand first,
                                       AdditionOperand second, AdditionOperand destination,
                                       Limits limits);

// y = clamp(round(acc * multiplier / count) + zero_point): the mean of `count` values.
Result<ops::Chain> mean_chain(const Chip& chip, double multiplier, std::int64_t count,
                              std::int32_t zero_point, Limits limits);

using ops::Fraction;
using ops::to_fraction;

} // namespace emu
