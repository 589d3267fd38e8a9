// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/lower/fixed_sums.h"

#include <algorithm>
#include <cmath>

namespace viplite::format {
namespace {

namespace ops = emu::ops;
using Kind = ops::Stage::Kind;

constexpr int float_bits = 24;
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

} // namespace

std::vector<double> multipliers_of(const Convolution& c, const Coefficients& coefficients) {
    if (!c.kernels.has_scales) return {c.scale};
    std::vector<double> multipliers(coefficients.scales.begin(), coefficients.scales.end());
    // A channel without any: chains know no factor of 0, and this one becomes 0.
    std::ranges::replace(multipliers, 0.0, 0x1p-100);
    return multipliers;
}

bool has_negative_scales(const Convolution& c) {
    return c.negative_scale || c.kernels.has_negative_scales;
}

FixedSums::FixedSums(const Convolution& c, const Coefficients& coefficients) : c_(c) {
    if (c.kernels.is_word()) fixed_ = {1 << 17, 44, 0x1p47};
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

std::vector<std::int64_t> FixedSums::of(double value) const {
    std::vector<std::int64_t> values;
    for (const std::int64_t bits : fraction_) values.push_back(cut(value, static_cast<int>(bits)));
    return values;
}

void FixedSums::append_factors(ops::Chain& chain) const {
    chain.stages.push_back({.kind = Kind::at_least, .operand = least_});
    chain.stages.push_back({.kind = Kind::at_most, .operand = most_});
    if (!has_negative_scales(c_)) {
        chain.stages.push_back({.kind = Kind::multiply, .operand = positive_});
        return;
    }
    chain.stages.push_back({.kind = Kind::multiply_positive, .operand = positive_});
    chain.stages.push_back({.kind = Kind::multiply_negative, .operand = negative_});
}

void FixedSums::append_factors_from_0(ops::Chain& chain) const {
    chain.stages.push_back({.kind = Kind::at_least, .operand = {0}});
    chain.stages.push_back({.kind = Kind::at_most, .operand = most_});
    chain.stages.push_back({.kind = Kind::multiply, .operand = positive_});
}

void FixedSums::append_factors_below_0(ops::Chain& chain) const {
    chain.stages.push_back({.kind = Kind::at_most, .operand = {0}});
    chain.stages.push_back({.kind = Kind::at_least, .operand = least_});
    chain.stages.push_back({.kind = Kind::multiply, .operand = negative_});
}

void FixedSums::append_rounding(ops::Chain& chain, ops::Rounding ties) const {
    chain.stages.push_back({.kind = Kind::shift_right, .rounding = ties, .operand = fraction_});
    chain.stages.push_back({.kind = Kind::add, .operand = {c_.zero_point}});
}

double FixedSums::negative_scale(std::size_t channel, double scale,
                                 const Coefficients& coefficients) const {
    if (c_.kernels.has_negative_scales) return coefficients.negative_scales[channel];
    return c_.negative_scale ? static_cast<double>(*c_.negative_scale) : scale;
}

std::int64_t FixedSums::cut(double value, int fraction) const {
    return fixed(std::clamp(value, -fixed_.beyond, fixed_.beyond), fraction);
}

bool FixedSums::is_exact(double scale, int fraction) const {
    const double kept = std::ldexp(static_cast<double>(cut(scale, fraction)), -fraction);
    return kept == scale || std::abs(scale) * fixed_.most_sum < 0.5;
}

std::int64_t FixedSums::sums_within(double scale) const {
    return static_cast<std::int64_t>(std::min(std::ceil(fixed_.beyond / scale), fixed_.most_sum));
}

} // namespace viplite::format
