// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/pairs.h"

namespace emu::lanes {

// dst = a shifted by b bits, where b > 0 is one direction and b < 0 the other. To the left it keeps
// the low 16 bits, as a signed number; to the right it rounds down.
struct Shift {
    enum class Positive : std::uint8_t { left, right };

    Integers dst, a;
    Other b;
    Positive positive = Positive::left;

    bool operator==(const Shift&) const = default;
};

Outcome run(const Shift& command, LaneMemory& memory);

} // namespace emu::lanes
