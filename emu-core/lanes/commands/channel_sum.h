// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/integers.h"

namespace emu::lanes {

// dst[c] = saturate(shift(the sum of all src[n, c, h, w])). dst: 1 x C x 1 x 1.
struct ChannelSum {
    Integers dst, src;
    RightShift shift;
    bool low_plane_only = false; // of a 16-bit result only the low bytes are written

    bool operator==(const ChannelSum&) const = default;
};

Outcome run(const ChannelSum& command, LaneMemory& memory);

} // namespace emu::lanes
