// SPDX-License-Identifier: Apache-2.0
// Numbers in the units' tables.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/tensor/float16.h"
#include "libviplite/format/execution/decode/work.h"

#include <bit>
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

// Rounded once: the float between has its last bit set where it is not exact.
inline std::uint16_t half_of(double value) {
    const auto near = static_cast<float>(value);
    if (std::isnan(value) || std::isinf(near) || near == value) return emu::to_half(near);
    auto bits = std::bit_cast<std::uint32_t>(near);
    if (std::abs(static_cast<double>(near)) > std::abs(value)) --bits;
    return emu::to_half(std::bit_cast<float>(bits | 1));
}

// A table of a function of float16 or int16, of what is stored. row: 1024 entries and three words.
// Error bad_model: another size, or words of a kind that is not known.
emu::Result<SharedMap> element_table(emu::Bytes row, emu::Dtype dtype, emu::ops::Rounding ties);

} // namespace viplite::format
