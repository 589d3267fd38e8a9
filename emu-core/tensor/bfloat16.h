// SPDX-License-Identifier: Apache-2.0
// bfloat16: the upper half of a float32.
#pragma once

#include <bit>
#include <cstdint>

namespace emu {

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
