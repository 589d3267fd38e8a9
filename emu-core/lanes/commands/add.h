// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/pairs.h"

namespace emu::lanes {

// dst = saturate(shift(a + b)), or of a - b.
struct Add {
    Integers dst, a;
    Other b;
    bool subtracts = false;
    RightShift shift;

    bool operator==(const Add&) const = default;
};

Outcome run(const Add& command, LaneMemory& memory);

} // namespace emu::lanes
