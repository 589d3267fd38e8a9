// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/tensor/float16.h"

#include <bit>
#include <cmath>
#include <cstdint>

namespace viplite::format {

// Rounded once: the float between has its last bit set where it is not exact.
inline std::uint16_t half_of(double value) {
    const auto near = static_cast<float>(value);
    if (std::isnan(value) || std::isinf(near) || near == value) return emu::to_half(near);
    auto bits = std::bit_cast<std::uint32_t>(near);
    if (std::abs(static_cast<double>(near)) > std::abs(value)) --bits;
    return emu::to_half(std::bit_cast<float>(bits | 1));
}

} // namespace viplite::format
