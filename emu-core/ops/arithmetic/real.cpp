// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/arithmetic/real.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/tensor/float16.h"

#include <algorithm>
#include <cmath>

namespace emu::ops {
namespace {

// Neighbours have a loop of their own, which the compiler turns into vectors.
template <class T, class ToReal> void read_as(const std::byte* src, std::int64_t first,
                                              std::int64_t step, std::int64_t count, float* dst,
                                              ToReal to_real) {
    src += first * static_cast<std::int64_t>(sizeof(T));
    if (step == 1) {
        for (std::int64_t i = 0; i < count; ++i) dst[i] = to_real(load_at<T>(src, i));
    } else {
        for (std::int64_t i = 0; i < count; ++i) dst[i] = to_real(load_at<T>(src, i * step));
    }
}

template <class T, class ToStored> void write_as(const float* src, std::int64_t count,
                                                 std::byte* dst, std::int64_t first,
                                                 std::int64_t step, ToStored to_stored) {
    dst += first * static_cast<std::int64_t>(sizeof(T));
    if (step == 1) {
        for (std::int64_t i = 0; i < count; ++i) store_at<T>(to_stored(src[i]), dst, i);
    } else {
        for (std::int64_t i = 0; i < count; ++i) store_at<T>(to_stored(src[i]), dst, i * step);
    }
}

// The integer nearest to x / scale; 0 of a NaN. What is beyond 2^20 stays so, where no zero point
// of 16 bits keeps it from saturating. Without calls and branches, for vectors.
template <Rounding rounding> std::int32_t whole_steps(float x, float scale) {
    constexpr float limit = 0x1p20F;
    float steps = x / scale;
    steps = steps > limit ? limit : steps;
    steps = steps > -limit ? steps : x != x ? 0 : -limit;
    const auto whole = static_cast<std::int32_t>(steps); // towards zero
    const float rest = std::abs(steps - static_cast<float>(whole));
    const bool is_odd = (whole & 1) != 0;
    const bool grows =
        rounding == Rounding::half_even ? (rest > 0.5F) | ((rest == 0.5F) & is_odd) : rest >= 0.5F;
    return whole + (steps < 0 ? -std::int32_t{grows} : std::int32_t{grows});
}

// The same where 32 bits hold the result; what is more is so far off that it saturates. The
// quotient is that of float32.
std::int32_t wide_steps(float x, float scale, std::int32_t zero_point, Rounding rounding) {
    if (x != x) return zero_point;
    constexpr double limit = 0x1p33;
    const double steps = std::clamp(static_cast<double>(x / scale), -limit, limit);
    const double whole = std::trunc(steps), rest = std::abs(steps - whole);
    const auto integer = static_cast<std::int64_t>(whole);
    const bool is_odd = (integer & 1) != 0;
    const bool grows = rest > 0.5 || (rest == 0.5 && (rounding != Rounding::half_even || is_odd));
    const std::int64_t rounded = integer + (grows ? (steps < 0 ? -1 : 1) : 0);
    return store<std::int32_t>(rounded + zero_point);
}

template <class T> T saturated(std::int32_t value) {
    return static_cast<T>(std::clamp<std::int32_t>(value, std::numeric_limits<T>::min(),
                                                   std::numeric_limits<T>::max()));
}

} // namespace

bool is_float(Dtype dtype) {
    return dtype == Dtype::f32 || dtype == Dtype::f16;
}

bool is_real(const TensorSpec& spec) {
    if (is_float(spec.dtype)) return true;
    const Quant& quant = spec.quant;
    return is_quantised_integer(spec.dtype) && is_affine(spec) && quant.channels() == 1 &&
           std::isfinite(quant.scale()) && quant.scale() > 0 &&
           holds(spec.dtype, quant.zero_point());
}

void RealReader::read(const std::byte* src, std::int64_t first, std::int64_t step,
                      std::int64_t count, float* dst) const {
    const auto dequantised = [scale = scale_, zero_point = zero_point_](std::int32_t stored) {
        return static_cast<float>(stored - zero_point) * scale;
    };
    // The difference of two int32 may need more.
    const auto wide_dequantised = [scale = scale_, zero_point = zero_point_](std::int64_t stored) {
        return static_cast<float>(stored - zero_point) * scale;
    };
    switch (dtype_) {
    case Dtype::f32: return read_as<float>(src, first, step, count, dst, [](float x) { return x; });
    case Dtype::f16: return read_as<std::uint16_t>(src, first, step, count, dst, from_half);
    case Dtype::i8: return read_as<std::int8_t>(src, first, step, count, dst, dequantised);
    case Dtype::u8: return read_as<std::uint8_t>(src, first, step, count, dst, dequantised);
    case Dtype::i16: return read_as<std::int16_t>(src, first, step, count, dst, dequantised);
    default: return read_as<std::int32_t>(src, first, step, count, dst, wide_dequantised);
    }
}

void RealWriter::write(const float* src, std::int64_t count, std::byte* dst, std::int64_t first,
                       std::int64_t step) const {
    const auto rounded = [&]<class T, Rounding rounding>() {
        const auto stored = [scale = scale_, zero_point = zero_point_](float x) {
            return saturated<T>(whole_steps<rounding>(x, scale) + zero_point);
        };
        write_as<T>(src, count, dst, first, step, stored);
    };
    const auto as = [&]<class T>(T) {
        if (rounding_ == Rounding::half_even)
            rounded.template operator()<T, Rounding::half_even>();
        else
            rounded.template operator()<T, Rounding::half_away>();
    };
    switch (dtype_) {
    case Dtype::f32:
        return write_as<float>(src, count, dst, first, step, [](float x) { return x; });
    case Dtype::f16: return write_as<std::uint16_t>(src, count, dst, first, step, to_half);
    case Dtype::i8: return as(std::int8_t{});
    case Dtype::u8: return as(std::uint8_t{});
    case Dtype::i16: return as(std::int16_t{});
    default:
        return write_as<std::int32_t>(src, count, dst, first, step, [&](float x) {
            return wide_steps(x, scale_, zero_point_, rounding_);
        });
    }
}

Outcome validate(const RealLimits& limits, const char* name) {
    if (limits.low <= limits.high) return {};
    return refuse(name, "its limits are not a range");
}

bool is_affine(const TensorSpec& spec) {
    const Quant& quant = spec.quant;
    const std::size_t count = quant.scales.size();
    if (quant.scheme == Quant::Scheme::fixed_point) return true;
    if (quant.scheme != Quant::Scheme::affine || quant.zero_points.size() != count) return false;
    if (count == 1) return true;
    return quant.axis >= 0 && quant.axis < spec.shape.rank() &&
           count == static_cast<std::size_t>(spec.shape[quant.axis]);
}

} // namespace emu::ops
