// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/ranges/covering.h"

#include "emu-core/base/error.h"
#include "emu-core/model/lower/lower_node.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace emu {
namespace {

constexpr std::int32_t most_fraction = 32; // of either sign: what Quant allows

// A range around 0, and the integers for it.
struct Range {
    double low, high; // low <= 0 <= high, not both 0
    Limits levels;
};

// No range of floats asks for more than a float holds, since there are at least 255 steps.
float scale_of(double step) {
    return static_cast<float>(std::max<double>(step, std::numeric_limits<float>::min()));
}

Quant asymmetric(const Range& range) {
    const double steps = range.levels.high - range.levels.low;
    const float scale = scale_of((range.high - range.low) / steps);
    const double zero = std::round(range.levels.low - range.low / scale);
    return Quant::affine(
        scale, std::clamp(static_cast<std::int32_t>(zero), range.levels.low, range.levels.high));
}

// The size of a step with which the ends lie inside the levels around `zero`.
double inner_step(const Range& range, std::int32_t zero) {
    return std::max(range.high / (range.levels.high - zero), range.low / (range.levels.low - zero));
}

Quant symmetric(const Range& range) {
    const std::int32_t zero = range.levels.low == 0 ? (range.levels.high + 1) / 2 : 0;
    return Quant::affine(scale_of(inner_step(range, zero)), zero);
}

Quant threshold(const Range& range) {
    const double most = std::max(range.high, -range.low);
    return Quant::affine(scale_of(most / (range.levels.high + 1)), 0);
}

Quant fixed_point(std::int32_t fraction) {
    return {Quant::Scheme::fixed_point, {}, {}, 0, fraction};
}

Quant power_of_two(const Range& range) {
    const double step =
        std::max(range.high / (range.levels.high + 0.5), range.low / (range.levels.low - 0.5));
    int exponent = 0; // step = mantissa * 2^exponent, 0.5 <= mantissa < 1
    const double mantissa = std::frexp(step, &exponent);
    const int fraction = mantissa == 0.5 ? 1 - exponent : -exponent;
    return fixed_point(std::clamp(fraction, -most_fraction, most_fraction));
}

Quant affine(const Range& range, Dtype type, QuantScheme scheme) {
    if (scheme == QuantScheme::threshold) return threshold(range);
    const bool any_zero = scheme == QuantScheme::asymmetric && type != Dtype::i16;
    return any_zero ? asymmetric(range) : symmetric(range);
}

} // namespace

Quant covering(float low, float high, Dtype type, QuantScheme scheme) {
    const Range range{std::min(low, 0.0F), std::max(high, 0.0F), range_of(type)};
    const bool nothing = range.low == 0 && range.high == 0;
    if (scheme == QuantScheme::power_of_two) return nothing ? fixed_point(0) : power_of_two(range);
    Quant quant = affine(range, type, scheme);
    if (nothing) quant.scales[0] = 1;
    return quant;
}

Result<Quant> with_step(double step, float low, Dtype type, QuantScheme scheme) {
    if (!std::isnormal(static_cast<float>(step)) || step <= 0)
        return error(Fault::bad_argument, "integers cannot have steps of %g", step);
    if (scheme == QuantScheme::power_of_two) {
        const double fraction = -std::log2(step);
        if (fraction == std::round(fraction) && std::abs(fraction) <= most_fraction)
            return fixed_point(static_cast<std::int32_t>(fraction));
        return error(Fault::bad_argument, "a step of %g is no power of two from 2^-%d to 2^%d",
                     step, most_fraction, most_fraction);
    }
    const Limits levels = range_of(type);
    std::int32_t zero = levels.low == 0 ? (levels.high + 1) / 2 : 0;
    if (scheme == QuantScheme::threshold) zero = 0;
    if (scheme == QuantScheme::asymmetric && type != Dtype::i16) {
        const double lowest = std::round(levels.low - std::min(low, 0.0F) / step);
        zero = static_cast<std::int32_t>(std::clamp<double>(lowest, levels.low, levels.high));
    }
    return Quant::affine(static_cast<float>(step), zero);
}

} // namespace emu
