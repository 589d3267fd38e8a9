// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/add.h"

namespace emu::lanes {

Outcome run(const Add& command, LaneMemory& memory) {
    return map_pairs(memory, command.dst, command.a, command.b, true,
                     [shift = command.shift, sign = command.subtracts ? -1 : 1](auto a, auto b) {
                         return shift(a + sign * b);
                     });
}

} // namespace emu::lanes
