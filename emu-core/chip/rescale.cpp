// SPDX-License-Identifier: Apache-2.0
#include "emu-core/chip/rescale.h"

#include "emu-core/base/error.h"
#include "emu-core/chip/rescale_methods.h"

#include <algorithm>
#include <cmath>

namespace emu {
namespace {

// What the factors of each datapath can hold.
double largest_multiplier(const Chip& chip) {
    switch (chip.rescale.value) {
    case Rescale::doubling_high: return 0x1p31;
    case Rescale::channel_then_output: return 0x1p15 - 1;
    case Rescale::float_factor: return float_factors::largest;
    case Rescale::byte_factor: break;
    }
    return byte_factors::largest;
}

ops::Chain unlimited_output(const Chip& chip, std::span<const double> multipliers,
                            std::int32_t zero_point) {
    const ops::Rounding ties = chip.corners.ties.value;
    switch (chip.rescale.value) {
    case Rescale::doubling_high: return doubling_high::output(multipliers, zero_point);
    case Rescale::channel_then_output: return narrow_factors::output(multipliers, zero_point);
    case Rescale::float_factor: return float_factors::output(multipliers, zero_point, ties);
    case Rescale::byte_factor: break;
    }
    return byte_factors::output(multipliers, zero_point);
}

AdditionChains unlimited_addition(const Chip& chip, AdditionOperand first, AdditionOperand second,
                                  AdditionOperand destination) {
    const ops::Rounding ties = chip.corners.ties.value;
    switch (chip.rescale.value) {
    case Rescale::doubling_high: return doubling_high::addition(first, second, destination);
    case Rescale::channel_then_output: return narrow_factors::addition(first, second, destination);
    case Rescale::float_factor: return float_factors::addition(first, second, destination, ties);
    case Rescale::byte_factor: break;
    }
    return byte_factors::addition(first, second, destination);
}

Outcome check(const Chip& chip, std::span<const double> multipliers) {
    for (const double multiplier : multipliers) {
        if (!(multiplier > 0) || !(multiplier < largest_multiplier(chip))) {
            return error(Fault::bad_model, "scales whose ratio is %g cannot be computed with",
                         multiplier);
        }
    }
    return {};
}

void append_limits(ops::Chain& chain, Limits limits) {
    using Kind = ops::Stage::Kind;
    chain.stages.push_back({.kind = Kind::at_least, .operand = {limits.low}});
    chain.stages.push_back({.kind = Kind::at_most, .operand = {limits.high}});
}

} // namespace

Result<ops::Chain> output_chain(const Chip& chip, std::span<const double> multipliers,
                                std::int32_t zero_point, Limits limits) {
    EMU_TRY(check(chip, multipliers));
    ops::Chain chain = unlimited_output(chip, multipliers, zero_point);
    append_limits(chain, limits);
    return chain;
}

Result<ops::Chain> product_chain(const Chip& chip, double multiplier, std::int32_t zero_point,
                                 Limits limits) {
    const std::span multipliers(&multiplier, 1);
    if (chip.rescale.value != Rescale::byte_factor) {
        return output_chain(chip, multipliers, zero_point, limits);
    }
    EMU_TRY(check(chip, multipliers));
    ops::Chain chain = byte_factors::product(multiplier, zero_point);
    append_limits(chain, limits);
    return chain;
}

Result<ops::Chain> wide_output_chain(const Chip& chip, std::span<const double> multipliers,
                                     std::int32_t zero_point, Limits limits) {
    const bool fractions = chip.rescale.value == Rescale::doubling_high;
    if (!fractions && chip.rescale.value != Rescale::float_factor) {
        return output_chain(chip, multipliers, zero_point, limits);
    }
    const double most = fractions ? doubling_high::largest_wide : float_factors::largest_wide;
    if (std::ranges::any_of(multipliers, [most](double m) { return !(m < most); })) {
        return error(Fault::bad_model, "scales of int16 tensors whose ratio is beyond %g", most);
    }
    EMU_TRY(check(chip, multipliers));
    ops::Chain chain =
        fractions ? doubling_high::wide_output(multipliers, zero_point)
                  : float_factors::wide_output(multipliers, zero_point, chip.corners.ties.value);
    append_limits(chain, limits);
    return chain;
}

Result<AdditionChains> addition_chains(const Chip& chip, AdditionOperand first,
                                       AdditionOperand second, AdditionOperand destination,
                                       Limits limits) {
    const double ratios[] = {std::abs(first.scale) / destination.scale,
                             std::abs(second.scale) / destination.scale};
    EMU_TRY(check(chip, ratios));
    AdditionChains chains = unlimited_addition(chip, first, second, destination);
    append_limits(chains.output, limits);
    return chains;
}

Result<ops::Chain> mean_chain(const Chip& chip, double multiplier, std::int64_t count,
                              std::int32_t zero_point, Limits limits) {
    const double whole[] = {multiplier / static_cast<double>(count)};
    if (chip.rescale.value != Rescale::doubling_high) {
        return output_chain(chip, whole, zero_point, limits);
    }
    EMU_TRY(check(chip, whole));
    EMU_TRY(check(chip, std::span(&multiplier, 1)));
    ops::Chain chain = doubling_high::mean(multiplier, count, zero_point);
    append_limits(chain, limits);
    return chain;
}

} // namespace emu
