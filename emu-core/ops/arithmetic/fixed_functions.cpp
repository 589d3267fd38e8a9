// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/arithmetic/fixed_functions.h"

#include "emu-core/ops/arithmetic/fixed_point.h"
#include "emu-core/ops/elements/unary_functions.h"

#include <cmath>

namespace emu::ops {
namespace {

constexpr std::int32_t beyond = 1 << 20; // of what saturates

// As the reference decides it: within a thousandth of a power of two.
bool is_power_of_two(float scale, int& exponent) {
    const float logarithm = std::log2(scale);
    exponent = static_cast<int>(std::round(logarithm));
    return std::abs(logarithm - static_cast<float>(exponent)) < 1e-3F;
}

// What scales int16 to 1/12288.
struct LineScale {
    std::int32_t factor = 0;
    int shift = 0;
};

LineScale line_scale(float scale, int most_exponent) {
    int exponent = 0;
    const bool power = is_power_of_two(scale, exponent);
    const int left = 12 + exponent;
    if (power && left >= 0 && left <= most_exponent) return {3 << left, 0};
    double factor = static_cast<double>(scale) * 4096 * 3;
    int shift = 0;
    for (; factor <= 32767.0 / 2 && shift <= 30; ++shift) factor *= 2;
    return {static_cast<std::int32_t>(std::min(factor, 32767.0)), shift};
}

FixedFunction line_function(std::int16_t (*compute)(std::int32_t), LineScale scale) {
    return [compute, scale](std::int32_t x) -> std::int32_t {
        const std::int64_t product = std::int64_t{x} * scale.factor;
        return compute(
            static_cast<std::int32_t>(shift_right(product, scale.shift, Rounding::half_up)));
    };
}

FixedFunction sigmoid_or_tanh(UnaryFunction function, const TensorSpec& src,
                              const TensorSpec& dst) {
    const bool is_tanh = function == UnaryFunction::tanh;
    const bool is_centred = src.quant.zero_point() == 0 && dst.quant.zero_point() == 0;
    if (!is_centred || dst.quant.scale() != 0x1p-15F) return {};
    return line_function(is_tanh ? line_tanh : line_sigmoid,
                         line_scale(src.quant.scale(), is_tanh ? 1 : 0));
}

std::int32_t high_multiply_16(std::int32_t a, std::int32_t b) {
    const std::int64_t product = std::int64_t{a} * b;
    return static_cast<std::int32_t>(saturate(shift_right(product, 15, Rounding::half_up), 16));
}

// A fraction of 15 bits.
Fraction narrow(float factor) {
    Fraction fraction = to_fraction(static_cast<double>(factor));
    constexpr std::int32_t largest = 0x7FFF;
    fraction.fraction =
        fraction.fraction < largest << 16 ? (fraction.fraction + (1 << 15)) >> 16 : largest;
    return fraction;
}

// x * factor in 16 bits; saturates only in the last step to the left.
std::int32_t rescaled_16(std::int32_t x, Fraction factor) {
    const int left = std::max(factor.exponent, 0);
    if (left > 0) x = static_cast<std::int32_t>(saturate(std::int64_t{x} << (left - 1), 16));
    x = high_multiply_16(x, factor.fraction);
    if (left > 0) x = static_cast<std::int32_t>(saturate(std::int64_t{x} * 2, 16));
    return rounding_shift(x, left - factor.exponent);
}

// x times a factor that is clamp(x / 6 + 1 / 2, 0, 1), x with 7 more bits.
FixedFunction hard_swish(const TensorSpec& src, const TensorSpec& dst) {
    const float scale = (1.0F / 128) * src.quant.scale();
    const Fraction output = narrow(scale / dst.quant.scale());
    const Fraction third = narrow(scale / (3.0F / 32768)); // to a range of -3 .. 3
    if (output.exponent > 0) return {};
    return [output, third](std::int32_t x) -> std::int32_t {
        const std::int32_t wide = x * 128;
        const std::int32_t scaled = high_multiply_16(wide, output.fraction);
        const std::int32_t factor = (rescaled_16(wide, third) + (1 << 15)) >> 1;
        const std::int64_t product =
            shift_right(std::int64_t{factor} * scaled, 15, Rounding::truncate);
        return rounding_shift(static_cast<std::int32_t>(product), -output.exponent);
    };
}

FixedFunction leaky_relu(float alpha, const TensorSpec& src, const TensorSpec& dst) {
    const Fraction as_is = to_fraction(static_cast<double>(src.quant.scale() / dst.quant.scale()));
    const float slope = src.quant.scale() * alpha / dst.quant.scale();
    const Fraction below = to_fraction(static_cast<double>(std::abs(slope)));
    const std::int32_t sign = slope < 0 ? -1 : 1;
    return [as_is, below, sign](std::int32_t x) {
        return x >= 0 ? rescaled(x, as_is) : sign * rescaled(x, below);
    };
}

FixedFunction absolute(const TensorSpec& src, const TensorSpec& dst) {
    if (src.quant.scale() == dst.quant.scale()) return [](std::int32_t x) { return std::abs(x); };
    const Fraction factor = to_fraction(static_cast<double>(src.quant.scale() / dst.quant.scale()));
    return [factor](std::int32_t x) { return rescaled(std::abs(x), factor); };
}

FixedFunction rsqrt(const TensorSpec& src, const TensorSpec& dst) {
    constexpr int shift = 20; // keeps a fraction between the two factors
    const double scale = static_cast<double>(std::sqrt(src.quant.scale()) * dst.quant.scale());
    Fraction factor = to_fraction(1 / scale);
    factor.exponent -= shift;
    return [factor](std::int32_t x) {
        if (x <= 0) return x < 0 ? 0 : beyond;
        Fraction root = reciprocal_root(x);
        root.exponent += shift;
        return rescaled(rescaled(1, root), factor);
    };
}

// By a real function of bytes.
FixedFunction tabulated(const FixedUnary& unary, const TensorSpec& src, const TensorSpec& dst) {
    const UnaryLine line = line_of(unary.function);
    const Unary real{unary.function, unary.alpha, 0};
    const float scale = src.quant.scale(), inverse = 1 / dst.quant.scale();
    return [line, real, scale, inverse](std::int32_t x) {
        float value = scale * static_cast<float>(x);
        line(real, {&value, 1});
        const float steps = std::round(value * inverse);
        if (std::isnan(steps)) return 0;
        constexpr auto limit = static_cast<float>(beyond);
        return static_cast<std::int32_t>(std::clamp(steps, -limit, limit));
    };
}

} // namespace

FixedFunction fixed_function(const FixedUnary& unary, const TensorSpec& src,
                             const TensorSpec& dst) {
    const bool bytes = is_quantised_byte(src.dtype);
    const double ratio = static_cast<double>(src.quant.scale()) / dst.quant.scale();
    if (!is_factor(ratio) || !(src.quant.scale() < 0x1p3F)) return {};
    switch (unary.function) {
    case UnaryFunction::sigmoid:
    case UnaryFunction::tanh:
        return bytes ? tabulated(unary, src, dst) : sigmoid_or_tanh(unary.function, src, dst);
    case UnaryFunction::leaky_relu:
        if (unary.alpha != 0 && !is_factor(ratio * std::abs(unary.alpha))) return {};
        return leaky_relu(unary.alpha, src, dst);
    case UnaryFunction::absolute: return absolute(src, dst);
    case UnaryFunction::hard_swish: return bytes ? hard_swish(src, dst) : FixedFunction{};
    case UnaryFunction::rsqrt: {
        const double root = std::sqrt(src.quant.scale()) * dst.quant.scale();
        return bytes && is_factor(1 / root) ? rsqrt(src, dst) : FixedFunction{};
    }
    case UnaryFunction::exp:
    case UnaryFunction::log:
    case UnaryFunction::elu:
    case UnaryFunction::gelu:
    case UnaryFunction::gelu_tanh: return bytes ? tabulated(unary, src, dst) : FixedFunction{};
    default: return {};
    }
}

} // namespace emu::ops
