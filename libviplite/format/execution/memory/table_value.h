// SPDX-License-Identifier: Apache-2.0
// Numbers in the units' tables.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace viplite::format {

inline constexpr std::size_t table_entries = 1024; // of 1026 words

// 21 bits: sign, 5 of exponent, 15 of mantissa.
inline double table_value(std::uint32_t bits) {
    const int exponent = static_cast<int>(bits >> 15 & 31);
    const double mantissa = bits & 0x7FFF;
    const double magnitude = exponent > 0 ? std::ldexp(1 + mantissa / 32768, exponent - 15)
                                          : std::ldexp(mantissa / 32768, -14);
    return bits >> 20 & 1 ? -magnitude : magnitude;
}

} // namespace viplite::format
