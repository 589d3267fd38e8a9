// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/extreme.h"

namespace emu::lanes {

Outcome run(const Extreme& command, LaneMemory& memory) {
    return map_pairs(memory, command.dst, command.a, command.b, true,
                     [takes_max = command.kind == Extreme::Kind::max](auto a, auto b) {
                         return takes_max ? std::max(a, b) : std::min(a, b);
                     });
}

} // namespace emu::lanes
