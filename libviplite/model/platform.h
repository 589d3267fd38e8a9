// SPDX-License-Identifier: Apache-2.0
// What the vendor's boards have: abi/viplite/platforms.inc, by chip.
#pragma once

#include "emu-core/chip/chip.h"

#include <cstdint>

namespace viplite {

struct Platform {
    std::string_view chip;
    std::uint32_t customer = 0; // id of the hardware, which network binaries name as their target
    std::uint32_t devices = 1;
};

// The generic chip has no id and one device.
Platform platform_of(const emu::Chip& chip);

// Error wrong_chip: another vendor's.
emu::Outcome check_board(const emu::Chip& chip);

// The chip whose binaries have that target, or null.
const emu::Chip* chip_of(std::uint32_t customer);

} // namespace viplite
