// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/pairs.h"

namespace emu::lanes {

// dst = saturate(shift(wrap(a * b + wrap(old * 2^left_shift)))), where old are the 16-bit integers
// in dst's place and wrap() keeps 32 bits.
struct MultiplyAccumulate {
    Integers dst, old, a;
    Other b;
    int left_shift = 0;       // 0 to 31
    bool wraps_signed = true; // the 32 bits
    RightShift shift;

    bool operator==(const MultiplyAccumulate&) const = default;
};

Outcome run(const MultiplyAccumulate& command, LaneMemory& memory);

} // namespace emu::lanes
