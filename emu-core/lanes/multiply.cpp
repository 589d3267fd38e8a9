// SPDX-License-Identifier: Apache-2.0
#include "lanes/multiply.h"

namespace emu::lanes {

Outcome run(const Multiply& command, LaneMemory& memory) {
    return map_pairs(memory, command.dst, command.a, command.b,
                     [&](std::int64_t a, std::int64_t b) { return command.shift(a * b); });
}

} // namespace emu::lanes
