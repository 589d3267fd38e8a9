// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/machine.h"

namespace emu::lanes {

// Copies src to dst, which begins some lanes further or earlier, and clears the channels that get
// nothing: how local response normalisation sees its neighbours.
struct ChannelShift {
    LaneTensor dst, src;
    LaneTensor vacated;

    bool operator==(const ChannelShift&) const = default;
};

// Error bad_argument: elements outside the memory, or other extents of src than of dst.
Outcome run(const ChannelShift& command, LaneMemory& memory);

} // namespace emu::lanes
