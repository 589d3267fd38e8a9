// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/pairs.h"

namespace emu::lanes {

// dst = max(a, b) or min(a, b); ReLU is the maximum with 0.
struct Extreme {
    enum class Kind : std::uint8_t { max, min };

    Integers dst, a;
    Other b;
    Kind kind = Kind::max;

    bool operator==(const Extreme&) const = default;
};

Outcome run(const Extreme& command, LaneMemory& memory);

} // namespace emu::lanes
