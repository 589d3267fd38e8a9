// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/chip/t527.h"

namespace emu {

inline constexpr Chip t536 =
    later_vip("t536", {"t536", Evidence::assumed, "MR536 too; no model of theirs is public"},
              vip8000::clock(1024, Evidence::assumed, "as the T527"),
              {8500, Evidence::assumed, "LPDDR4 of common boards"});

} // namespace emu
