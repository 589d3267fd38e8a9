// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/integers.h"

namespace emu::lanes {

// dst = table[src], src unsigned. Every lane has a table of its own, of 256 bytes; the one of the
// result's lane counts.
struct Lookup {
    LaneTensor dst, src;
    std::int64_t table = 0; // its offset within a lane

    bool operator==(const Lookup&) const = default;
};

Outcome run(const Lookup& command, LaneMemory& memory);

} // namespace emu::lanes
