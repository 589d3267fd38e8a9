// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/lower/scaled_sums.h"

#include "emu-core/base/error.h"
#include "emu-core/ops/arithmetic/rounded.h"
#include "libviplite/format/execution/lower/fixed_sums.h"

#include <algorithm>
#include <cmath>

namespace viplite::format {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::Limits;
using Kind = ops::Stage::Kind;

// Behind the zero point: where rounded results end.
std::int32_t stored_limit(float limit, const Convolution& c, ops::Rounding ties) {
    const Limits range = range_of(c.dst.view.dtype);
    const double stored = ops::rounded(static_cast<double>(limit), ties) + c.zero_point;
    return static_cast<std::int32_t>(std::clamp<double>(stored, range.low, range.high));
}

void append_limits(ops::Chain& chain, Limits limits) {
    chain.stages.push_back({.kind = Kind::at_least, .operand = {limits.low}});
    chain.stages.push_back({.kind = Kind::at_most, .operand = {limits.high}});
}

emu::Outcome check(const FixedSums& sums) {
    if (sums.is_exact()) return {};
    return emu::error(emu::Fault::bad_model, "a scale that is too small to be computed with");
}

emu::Result<ops::Chain> word_chain(const Convolution& c, const Coefficients& coefficients,
                                   ops::Rounding ties) {
    const FixedSums sums(c, coefficients);
    EMU_TRY(check(sums));
    ops::Chain chain;
    sums.append_factors(chain);
    sums.append_rounding(chain, ties);
    append_limits(chain, limits_of(c, ties));
    return chain;
}

} // namespace

Limits range_of(Dtype dtype) {
    switch (dtype) {
    case Dtype::u8: return {0, 255};
    case Dtype::i16: return {-32768, 32767};
    default: return {-128, 127};
    }
}

Limits limits_of(const Convolution& c, ops::Rounding ties) {
    Limits limits = range_of(c.dst.view.dtype);
    if (c.is_relu || c.is_relu_at_end) limits.low = c.zero_point;
    limits.low = std::max(limits.low, stored_limit(c.low, c, ties));
    limits.high = std::max(limits.low, std::min(limits.high, stored_limit(c.high, c, ties)));
    return limits;
}

emu::Result<ops::Chain> result_chain(const Convolution& c, const Coefficients& coefficients,
                                     const emu::Chip& chip) {
    const ops::Rounding ties = chip.corners.ties.value;
    if (c.kernels.is_word()) return word_chain(c, coefficients, ties);
    EMU_TRY_VALUE(chain, emu::output_chain(chip, multipliers_of(c, coefficients), c.zero_point,
                                           limits_of(c, ties)));
    if (!c.negative_scale) return std::move(chain);
    const FixedSums sums(c, coefficients);
    ops::Chain sloped;
    sums.append_factors(sloped);
    sums.append_rounding(sloped, ties);
    append_limits(sloped, limits_of(c, ties));
    return sloped;
}

emu::Result<ops::Combine> addition(const Convolution& c, const Coefficients& coefficients,
                                   const emu::Corners& corners) {
    const FixedSums sums(c, coefficients);
    if (c.kernels.is_word()) EMU_TRY(check(sums));
    ops::Combine add;
    add.operand_bits = 62;
    sums.append_factors(add.first);
    const float low = c.is_relu ? std::max(c.low, 0.0F) : c.low;
    ops::Chain& limited = corners.limits_last.value ? add.output : add.first;
    if (std::isfinite(low))
        limited.stages.push_back({.kind = Kind::at_least, .operand = sums.of(low)});
    if (std::isfinite(c.high)) {
        limited.stages.push_back(
            {.kind = Kind::at_most, .operand = sums.of(std::max(low, c.high))});
    }
    add.second.stages = {{.kind = Kind::multiply, .operand = sums.of(c.addend->factor)},
                         {.kind = Kind::add, .operand = sums.of(c.addend->constant)}};
    sums.append_rounding(add.output, corners.ties.value);
    Limits limits = range_of(c.dst.view.dtype);
    if (c.is_relu_at_end) limits.low = c.zero_point;
    append_limits(add.output, limits);
    return add;
}

emu::Result<ops::Combine> slopes(const Convolution& c, const Coefficients& coefficients,
                                 ops::Rounding ties) {
    const FixedSums sums(c, coefficients);
    EMU_TRY(check(sums));
    ops::Combine add;
    add.operand_bits = 62;
    sums.append_factors_from_0(add.first);
    sums.append_factors_below_0(add.second);
    sums.append_rounding(add.output, ties);
    append_limits(add.output, limits_of(c, ties));
    return add;
}

} // namespace viplite::format
