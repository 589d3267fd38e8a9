// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/conversions.h"

#include "emu-core/tensor/float16.h"

#include <algorithm>
#include <cmath>

namespace emu::ops::threads {
namespace {

constexpr double two_to_63 = 0x1p63;

// Rounded once: the float between has its last bit set where it is not exact.
std::uint16_t nearest_half(double value) {
    const auto near = static_cast<float>(value);
    if (std::isnan(value) || std::isinf(near) || near == value) return to_half(near);
    auto bits = std::bit_cast<std::uint32_t>(near);
    if (std::abs(double{near}) > std::abs(value)) --bits;
    return to_half(std::bit_cast<float>(bits | 1));
}

} // namespace

IntegerRange range_of_integer(Dtype dtype) {
    switch (dtype) {
    case Dtype::i8: return {-128, 127};
    case Dtype::u8: return {0, 255};
    case Dtype::i16: return {-32768, 32767};
    case Dtype::u16: return {0, 65535};
    case Dtype::u32: return {0, 0xFFFF'FFFF};
    default: return {-0x8000'0000LL, 0x7FFF'FFFF};
    }
}

double rounded(double value, ThreadRounding rounding) {
    switch (rounding) {
    case ThreadRounding::nearest: return std::nearbyint(value);
    case ThreadRounding::up: return std::ceil(value);
    default: return std::trunc(value);
    }
}

std::int64_t to_integer(double value, ThreadRounding rounding, Dtype dtype) {
    if (std::isnan(value)) value = 0;
    const IntegerRange range = range_of_integer(dtype);
    return static_cast<std::int64_t>(std::clamp(
        rounded(value, rounding), static_cast<double>(range.low), static_cast<double>(range.high)));
}

std::int64_t to_wrapped_integer(double value, ThreadRounding rounding) {
    const double whole = rounded(value, rounding);
    return whole >= -two_to_63 && whole < two_to_63 ? static_cast<std::int64_t>(whole) : 0;
}

std::uint16_t half_of(double value, ThreadRounding rounding) {
    const std::uint16_t half = nearest_half(value);
    const bool is_beyond = std::abs(double{from_half(half)}) > std::abs(value);
    return rounding != ThreadRounding::nearest && is_beyond ? half - 1 : half;
}

std::uint16_t normal_half(float value) {
    const std::uint16_t half = to_half(value);
    return (half & 0x7C00) == 0 ? half & 0x8000 : half;
}

} // namespace emu::ops::threads
