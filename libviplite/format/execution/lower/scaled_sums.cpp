// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/lower/scaled_sums.h"

#include "emu-core/base/error.h"
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
// Scaled sums beyond `beyond` saturate whatever is added to them, so that they may be cut; then 62
// bits hold all of them with so many bits behind the point.
struct Fixed {
    double beyond = 1 << 12;
    int most_fraction = 49;
    double most_sum = 0x1p31;
};
constexpr Fixed of_bytes, of_words{1 << 17, 44, 0x1p47};
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
    if (c.is_relu || c.is_relu_at_end) limits.low = c.zero_point;
    limits.low = std::max(limits.low, stored_limit(c.low, c));
    limits.high = std::max(limits.low, std::min(limits.high, stored_limit(c.high, c)));
    return limits;
}

// The scaled sums as integers, per channel with so many bits behind the point.
class FixedSums {
public:
    FixedSums(const Convolution& c, const Coefficients& coefficients)
        : c_(c), fixed_(c.kernels.is_word() ? of_words : of_bytes) {
        const std::vector<double> scales = multipliers_of(c, coefficients);
        for (std::size_t i = 0; i < scales.size(); ++i) {
            const double scale = scales[i], negative = negative_scale(i, scale, coefficients);
            int others = has_negative_scales(c) ? fraction_bits(negative) : 0;
            if (c.addend) others = std::max(others, fraction_bits(c.addend->factor));
            const int own = fraction_bits(scale);
            const int bits = std::min(std::max(own, others), own + spare_bits);
            fraction_.push_back(std::clamp(bits, 0, fixed_.most_fraction));
            const int fraction = static_cast<int>(fraction_.back());
            positive_.push_back(cut(scale, fraction));
            negative_.push_back(cut(negative, fraction));
            least_.push_back(-sums_within(std::abs(negative)));
            most_.push_back(sums_within(scale));
            is_exact_ = is_exact_ && is_exact(scale, fraction) && is_exact(negative, fraction);
        }
    }

    // Whether all scales are what they were; those that leave nothing of any sum are not asked.
    bool is_exact() const { return is_exact_; }
    const std::vector<std::int64_t>& fraction() const { return fraction_; }

    // Per channel, the number as such an integer; what is beyond all results is cut.
    std::vector<std::int64_t> of(double value) const {
        std::vector<std::int64_t> values;
        for (const std::int64_t bits : fraction_)
            values.push_back(cut(value, static_cast<int>(bits)));
        return values;
    }

    void append_factors(ops::Chain& chain) const {
        chain.stages.push_back({.kind = Kind::at_least, .operand = least_});
        chain.stages.push_back({.kind = Kind::at_most, .operand = most_});
        if (!has_negative_scales(c_)) {
            chain.stages.push_back({.kind = Kind::multiply, .operand = positive_});
            return;
        }
        chain.stages.push_back({.kind = Kind::multiply_positive, .operand = positive_});
        chain.stages.push_back({.kind = Kind::multiply_negative, .operand = negative_});
    }

    // Of sums of one sign alone, whose factors may have any.
    void append_factors_from_0(ops::Chain& chain) const {
        chain.stages.push_back({.kind = Kind::at_least, .operand = {0}});
        chain.stages.push_back({.kind = Kind::at_most, .operand = most_});
        chain.stages.push_back({.kind = Kind::multiply, .operand = positive_});
    }
    void append_factors_below_0(ops::Chain& chain) const {
        chain.stages.push_back({.kind = Kind::at_most, .operand = {0}});
        chain.stages.push_back({.kind = Kind::at_least, .operand = least_});
        chain.stages.push_back({.kind = Kind::multiply, .operand = negative_});
    }

    void append_rounding(ops::Chain& chain) const {
        chain.stages.push_back(
            {.kind = Kind::shift_right, .rounding = ties.value, .operand = fraction_});
        chain.stages.push_back({.kind = Kind::add, .operand = {c_.zero_point}});
    }

private:
    double negative_scale(std::size_t channel, double scale,
                          const Coefficients& coefficients) const {
        if (c_.kernels.has_negative_scales) return coefficients.negative_scales[channel];
        return c_.negative_scale ? static_cast<double>(*c_.negative_scale) : scale;
    }

    std::int64_t cut(double value, int fraction) const {
        return fixed(std::clamp(value, -fixed_.beyond, fixed_.beyond), fraction);
    }

    bool is_exact(double scale, int fraction) const {
        const double kept = std::ldexp(static_cast<double>(cut(scale, fraction)), -fraction);
        return kept == scale || std::abs(scale) * fixed_.most_sum < 0.5;
    }

    // Those that the scale does not bring beyond all results.
    std::int64_t sums_within(double scale) const {
        return static_cast<std::int64_t>(
            std::min(std::ceil(fixed_.beyond / scale), fixed_.most_sum));
    }

    const Convolution& c_;
    Fixed fixed_;
    bool is_exact_ = true;
    std::vector<std::int64_t> fraction_, positive_, negative_, least_, most_;
};

void append_limits(ops::Chain& chain, Limits limits) {
    chain.stages.push_back({.kind = Kind::at_least, .operand = {limits.low}});
    chain.stages.push_back({.kind = Kind::at_most, .operand = {limits.high}});
}

emu::Outcome check(const FixedSums& sums) {
    if (sums.is_exact()) return {};
    return emu::error(emu::Fault::bad_model, "a scale that is too small to be computed with");
}

emu::Result<ops::Chain> word_chain(const Convolution& c, const Coefficients& coefficients) {
    const FixedSums sums(c, coefficients);
    EMU_TRY(check(sums));
    ops::Chain chain;
    sums.append_factors(chain);
    sums.append_rounding(chain);
    append_limits(chain, limits_of(c));
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

bool has_negative_scales(const Convolution& c) {
    return c.negative_scale || c.kernels.has_negative_scales;
}

emu::Result<ops::Chain> result_chain(const Convolution& c, const Coefficients& coefficients,
                                     const emu::Chip& chip) {
    if (c.kernels.is_word()) return word_chain(c, coefficients);
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

emu::Result<ops::Combine> addition(const Convolution& c, const Coefficients& coefficients) {
    const FixedSums sums(c, coefficients);
    if (c.kernels.is_word()) EMU_TRY(check(sums));
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
    Limits limits = range_of(c.dst.view.dtype);
    if (c.is_relu_at_end) limits.low = c.zero_point;
    append_limits(add.output, limits);
    return add;
}

emu::Result<ops::Combine> slopes(const Convolution& c, const Coefficients& coefficients) {
    const FixedSums sums(c, coefficients);
    EMU_TRY(check(sums));
    ops::Combine add;
    add.operand_bits = 62;
    sums.append_factors_from_0(add.first);
    sums.append_factors_below_0(add.second);
    sums.append_rounding(add.output);
    append_limits(add.output, limits_of(c));
    return add;
}

} // namespace viplite::format
