// SPDX-License-Identifier: Apache-2.0
// What the vendor's boards have.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/chip/chip.h"

#include <cstdint>

namespace viplite {

inline constexpr std::uint32_t device_count = 1; // of every board (assumed)

// Id of the hardware, which network binaries name as their target; 0: none is known.
std::uint32_t customer_of(const emu::Chip& chip);

// The chip whose binaries have that target, or null.
const emu::Chip* chip_of(std::uint32_t customer);

// Error wrong_chip: another vendor's.
emu::Outcome check_board(const emu::Chip& chip);

} // namespace viplite
