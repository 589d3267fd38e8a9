// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/pairs.h"

namespace emu::lanes {

// dst = saturate(shift(a * b)).
struct Multiply {
    Integers dst, a;
    Other b;
    RightShift shift;

    bool operator==(const Multiply&) const = default;
};

Outcome run(const Multiply& command, LaneMemory& memory);

} // namespace emu::lanes
