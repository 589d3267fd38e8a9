// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/pairs.h"

namespace emu::lanes {

// dst = a & b, a | b or a ^ b. Precondition for all bits to survive: no operand is signed.
struct Bitwise {
    enum class Kind : std::uint8_t { and_, or_, xor_ };

    Integers dst, a;
    Other b;
    Kind kind = Kind::and_;

    bool operator==(const Bitwise&) const = default;
};

Outcome run(const Bitwise& command, LaneMemory& memory);

} // namespace emu::lanes
