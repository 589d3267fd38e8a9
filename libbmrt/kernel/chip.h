// SPDX-License-Identifier: Apache-2.0
// The chip that is encoded for.
#pragma once

#include "emu-core/chip/bm1880.h"

#include <cstdint>

namespace bmrt::kernel {

inline constexpr std::uint32_t only_chip = 1880;
inline constexpr const emu::LaneGeometry& geometry = emu::bm1880_lanes.geometry.value;
inline constexpr std::int32_t banks = emu::bm1880_lanes.banks.value;
inline constexpr std::int32_t bank_bytes = geometry.lane_bytes / banks;

} // namespace bmrt::kernel
