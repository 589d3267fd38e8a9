// SPDX-License-Identifier: Apache-2.0
#include "ops/real.h"

#include "ops/element_bits.h"
#include "tensor/float16.h"

#include <algorithm>
#include <cmath>

namespace emu::ops {
namespace {

template <class T, class ToReal> void read_as(const std::byte* src, std::int64_t first,
                                              std::int64_t step, std::int64_t count, float* dst,
                                              ToReal to_real) {
    for (std::int64_t i = 0; i < count; ++i) dst[i] = to_real(load_at<T>(src, first + i * step));
}

template <class T, class ToStored> void write_as(const float* src, std::int64_t count,
                                                 std::byte* dst, std::int64_t first,
                                                 std::int64_t step, ToStored to_stored) {
    for (std::int64_t i = 0; i < count; ++i) store_at<T>(to_stored(src[i]), dst, first + i * step);
}

// In double, where the sum is exact for all that lies near the type's range; beyond, it saturates.
template <class T> T quantised(float x, float scale, std::int32_t zero_point, Rounding rounding) {
    if (std::isnan(x)) return static_cast<T>(zero_point);
    const float steps = x / scale;
    const float whole = rounding == Rounding::half_even ? std::nearbyint(steps) : std::round(steps);
    const double rounded = double{whole} + zero_point;
    return static_cast<T>(
        std::clamp<double>(rounded, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
}

} // namespace

bool is_float(Dtype dtype) {
    return dtype == Dtype::f32 || dtype == Dtype::f16;
}

bool is_real(const TensorSpec& spec) {
    if (is_float(spec.dtype)) return true;
    const Quant& quant = spec.quant;
    return is_quantised_integer(spec.dtype) && quant.scheme == Quant::Scheme::affine &&
           quant.scales.size() == 1 && quant.zero_points.size() == 1 &&
           std::isfinite(quant.scale()) && quant.scale() > 0 &&
           holds(spec.dtype, quant.zero_point());
}

void RealReader::read(const std::byte* src, std::int64_t first, std::int64_t step,
                      std::int64_t count, float* dst) const {
    const auto dequantised = [this](std::int32_t stored) {
        return static_cast<float>(stored - zero_point_) * scale_;
    };
    // The difference of two int32 may need more.
    const auto wide_dequantised = [this](std::int64_t stored) {
        return static_cast<float>(stored - zero_point_) * scale_;
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
    const auto stored = [this]<class T>(T, float x) {
        return quantised<T>(x, scale_, zero_point_, rounding_);
    };
    const auto as = [&]<class T>(T type) {
        write_as<T>(src, count, dst, first, step, [&](float x) { return stored(type, x); });
    };
    switch (dtype_) {
    case Dtype::f32:
        return write_as<float>(src, count, dst, first, step, [](float x) { return x; });
    case Dtype::f16: return write_as<std::uint16_t>(src, count, dst, first, step, to_half);
    case Dtype::i8: return as(std::int8_t{});
    case Dtype::u8: return as(std::uint8_t{});
    default: return as(std::int16_t{});
    }
}

Outcome validate(const RealLimits& limits, const char* name) {
    if (limits.low <= limits.high) return {};
    return refuse(name, "its limits are not a range");
}

} // namespace emu::ops
