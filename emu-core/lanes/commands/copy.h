// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/integers.h"

namespace emu::lanes {

// dst = src, byte by byte; both have the same extents.
struct Copy {
    LaneTensor dst, src;

    bool operator==(const Copy&) const = default;
};

Outcome run(const Copy& command, LaneMemory& memory);

} // namespace emu::lanes
