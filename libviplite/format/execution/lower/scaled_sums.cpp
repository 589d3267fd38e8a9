// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/lower/scaled_sums.h"

#include "libviplite/format/execution/memory/assumptions.h"

#include <algorithm>
#include <cmath>

namespace viplite::format {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::Limits;
using Kind = ops::Stage::Kind;

constexpr int float_bits = 24;
// Scaled sums beyond this saturate whatever is added to them, so that they may be cut; then 62 bits
// hold all of them with so many bits behind the point.
constexpr double beyond = 1 << 12;
constexpr int most_fraction = 49;
// A factor has up to so many bits more, for the sake of one that is smaller.
constexpr int spare_bits = 36;

// How many bits behind the point a float32 has at most.
int fraction_bits(double value) {
    int exponent = 0;
    std::frexp(value, &exponent);
    return value == 0 ? 0 : float_bits - exponent;
}

std::int64_t fixed(double value, int fraction) {
    return std::llround(std::ldexp(value, fraction));
}

static_assert(product.value == Product::exact);

std::vector<double> multipliers_of(const Convolution& c, const Coefficients& coefficients) {
    if (!c.kernels.has_scales) return {c.scale};
    std::vector<double> multipliers(coefficients.scales.begin(), coefficients.scales.end());
    // A channel without any: chains know no factor of 0, and this one becomes 0.
    std::ranges::replace(multipliers, 0.0, 0x1p-100);
    return multipliers;
}

// Behind the zero point: where rounded results end.
std::int32_t stored_limit(float limit, const Convolution& c) {
    const Limits range = range_of(c.dst.view.dtype);
    const double stored = rounded(static_cast<double>(limit)) + c.zero_point;
    return static_cast<std::int32_t>(std::clamp<double>(stored, range.low, range.high));
}

Limits limits_of(const Convolution& c) {
    Limits limits = range_of(c.dst.view.dtype);
    if (c.is_relu) limits.low = c.zero_point;
    limits.low = std::max(limits.low, stored_limit(c.low, c));
    limits.high = std::max(limits.low, std::min(limits.high, stored_limit(c.high, c)));
    return limits;
}

// The scaled sums as integers, per channel with so many bits behind the point.
class FixedSums {
public:
    FixedSums(const Convolution& c, const Coefficients& coefficients) : c_(c) {
        int others = c.negative_scale ? fraction_bits(*c.negative_scale) : 0;
        if (c.addend) others = std::max(others, fraction_bits(c.addend->factor));
        for (const double scale : multipliers_of(c, coefficients)) {
            const int own = fraction_bits(scale);
            const int bits = std::min(std::max(own, others), own + spare_bits);
            fraction_.push_back(std::clamp(bits, 0, most_fraction));
            positive_.push_back(fixed(scale, static_cast<int>(fraction_.back())));
            least_.push_back(-sums_within(c.negative_scale.value_or(scale)));
            most_.push_back(sums_within(scale));
        }
    }

    const std::vector<std::int64_t>& fraction() const { return fraction_; }

    // Per channel, the number as such an integer; what is beyond all results is cut.
    std::vector<std::int64_t> of(double value) const {
        value = std::clamp(value, -beyond, beyond);
        std::vector<std::int64_t> values;
        for (const std::int64_t bits : fraction_)
            values.push_back(fixed(value, static_cast<int>(bits)));
        return values;
    }

    void append_factors(ops::Chain& chain) const {
        chain.stages.push_back({.kind = Kind::at_least, .operand = least_});
        chain.stages.push_back({.kind = Kind::at_most, .operand = most_});
        if (!c_.negative_scale) {
            chain.stages.push_back({.kind = Kind::multiply, .operand = positive_});
            return;
        }
        chain.stages.push_back({.kind = Kind::multiply_positive, .operand = positive_});
        chain.stages.push_back(
            {.kind = Kind::multiply_negative, .operand = of(*c_.negative_scale)});
    }

    void append_rounding(ops::Chain& chain) const {
        chain.stages.push_back(
            {.kind = Kind::shift_right, .rounding = ties.value, .operand = fraction_});
        chain.stages.push_back({.kind = Kind::add, .operand = {c_.zero_point}});
    }

private:
    // Those that the scale does not bring beyond all results.
    static std::int64_t sums_within(double scale) {
        constexpr double most = std::int64_t{1} << 31;
        return static_cast<std::int64_t>(std::min(std::ceil(beyond / scale), most));
    }

    const Convolution& c_;
    std::vector<std::int64_t> fraction_, positive_, least_, most_;
};

void append_limits(ops::Chain& chain, Limits limits) {
    chain.stages.push_back({.kind = Kind::at_least, .operand = {limits.low}});
    chain.stages.push_back({.kind = Kind::at_most, .operand = {limits.high}});
}

} // namespace

Limits range_of(Dtype dtype) {
    return dtype == Dtype::u8 ? Limits{0, 255} : Limits{-128, 127};
}

emu::Result<ops::Chain> result_chain(const Convolution& c, const Coefficients& coefficients,
                                     const emu::Chip& chip) {
    EMU_TRY_VALUE(chain, emu::output_chain(chip, multipliers_of(c, coefficients), c.zero_point,
                                           limits_of(c)));
    if (!c.negative_scale) return std::move(chain);
    const FixedSums sums(c, coefficients);
    ops::Chain sloped;
    sums.append_factors(sloped);
    sums.append_rounding(sloped);
    append_limits(sloped, limits_of(c));
    return sloped;
}

ops::Combine addition(const Convolution& c, const Coefficients& coefficients) {
    const FixedSums sums(c, coefficients);
    ops::Combine add;
    add.operand_bits = 62;
    sums.append_factors(add.first);
    // The limits are those of the sums alone.
    const float low = c.is_relu ? std::max(c.low, 0.0F) : c.low;
    if (std::isfinite(low))
        add.first.stages.push_back({.kind = Kind::at_least, .operand = sums.of(low)});
    if (std::isfinite(c.high)) {
        add.first.stages.push_back(
            {.kind = Kind::at_most, .operand = sums.of(std::max(low, c.high))});
    }
    add.second.stages = {{.kind = Kind::multiply, .operand = sums.of(c.addend->factor)},
                         {.kind = Kind::add, .operand = sums.of(c.addend->constant)}};
    sums.append_rounding(add.output);
    append_limits(add.output, range_of(c.dst.view.dtype));
    return add;
}

} // namespace viplite::format
