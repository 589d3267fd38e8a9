// SPDX-License-Identifier: Apache-2.0
#include "lanes/add.h"

namespace emu::lanes {

Outcome run(const Add& command, LaneMemory& memory) {
    return map_pairs(memory, command.dst, command.a, command.b,
                     [&](std::int64_t a, std::int64_t b) {
                         return command.shift(command.subtracts ? a - b : a + b);
                     });
}

} // namespace emu::lanes
