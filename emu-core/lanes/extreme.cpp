// SPDX-License-Identifier: Apache-2.0
#include "lanes/extreme.h"

namespace emu::lanes {

Outcome run(const Extreme& command, LaneMemory& memory) {
    return map_pairs(
        memory, command.dst, command.a, command.b, [&](std::int64_t a, std::int64_t b) {
            return command.kind == Extreme::Kind::max ? std::max(a, b) : std::min(a, b);
        });
}

} // namespace emu::lanes
