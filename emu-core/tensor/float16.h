// SPDX-License-Identifier: Apache-2.0
// IEEE 754 binary16 without the compiler's type, which not every target has, and bfloat16, the
// upper half of a float32.
#pragma once

#include <bit>
#include <cstdint>

namespace emu {

// value / 2^shift, ties to the even neighbour. Precondition: 0 < shift < 32, value < 2^30.
constexpr std::uint32_t shift_half_even(std::uint32_t value, unsigned shift) {
    const std::uint32_t odd = (value >> shift) & 1U;
    return (value + (1U << (shift - 1)) - 1 + odd) >> shift;
}

inline constexpr float largest_half = 65504;

// The nearest half, ties to even; beyond the largest one infinity. A NaN stays one, made quiet.
constexpr std::uint16_t to_half(float value) {
    constexpr std::uint32_t infinity = 0x7F80'0000;
    constexpr std::uint32_t beyond = 0x477F'F000;  // 65520: half a step above the largest half
    constexpr std::uint32_t normal = 0x3880'0000;  // 2^-14, the smallest normal half
    constexpr std::uint32_t nothing = 0x3300'0000; // 2^-25, half the smallest half
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t magnitude = bits & 0x7FFF'FFFF;
    std::uint32_t half = 0;
    if (magnitude > infinity) {
        half = 0x7E00 | (magnitude >> 13 & 0x3FF);
    } else if (magnitude >= beyond) {
        half = 0x7C00;
    } else if (magnitude >= normal) {
        half = shift_half_even(magnitude - (112U << 23), 13); // the bias is 15 instead of 127
    } else if (magnitude > nothing) {
        const std::uint32_t significand = (magnitude & 0x7F'FFFF) | 0x80'0000;
        half = shift_half_even(significand, 126 - (magnitude >> 23)); // in steps of 2^-24
    }
    return static_cast<std::uint16_t>((bits >> 16 & 0x8000) | half);
}

// Exact. A NaN keeps its payload.
constexpr float from_half(std::uint16_t half) {
    const std::uint32_t sign = (half & 0x8000U) << 16;
    const std::uint32_t exponent = half >> 10 & 0x1FU;
    const std::uint32_t fraction = half & 0x3FFU;
    if (exponent == 0) {
        const float magnitude = static_cast<float>(fraction) * 0x1p-24F;
        return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(magnitude));
    }
    const std::uint32_t biased = exponent == 0x1F ? 0xFF : exponent + 112;
    return std::bit_cast<float>(sign | biased << 23 | fraction << 13);
}

static_assert(to_half(1.0F) == 0x3C00 && to_half(-2.0F) == 0xC000 && to_half(65519.9F) == 0x7BFF);
static_assert(to_half(65520.0F) == 0x7C00 && to_half(0x1p-25F) == 0 && to_half(0x1.8p-24F) == 2);
static_assert(to_half(2049.0F) == 0x6800 && to_half(2051.0F) == 0x6802); // ties, both ways
static_assert(from_half(0x0001) == 0x1p-24F && from_half(0x7BFF) == largest_half);

// The nearest one, ties to even. A NaN stays one, made quiet.
constexpr std::uint16_t to_bfloat(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const bool nan = (bits & 0x7FFF'FFFF) > 0x7F80'0000;
    if (nan) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
    const std::uint32_t odd = bits >> 16 & 1U;
    return static_cast<std::uint16_t>((bits + 0x7FFF + odd) >> 16);
}

// Exact.
constexpr float from_bfloat(std::uint16_t bfloat) {
    return std::bit_cast<float>(std::uint32_t{bfloat} << 16);
}

static_assert(to_bfloat(1.0F) == 0x3F80 && to_bfloat(-2.5F) == 0xC020);
static_assert(to_bfloat(0x1.01p0F) == 0x3F80 && to_bfloat(0x1.03p0F) == 0x3F82); // ties
static_assert(to_bfloat(0x1.fffffep127F) == 0x7F80);                             // infinity

} // namespace emu
