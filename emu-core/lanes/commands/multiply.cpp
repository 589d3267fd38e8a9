// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/multiply.h"

namespace emu::lanes {

Outcome run(const Multiply& command, LaneMemory& memory) {
    const bool is_narrow = command.a.bits() + bits_of(command.b) < 32;
    return map_pairs(memory, command.dst, command.a, command.b, is_narrow,
                     [shift = command.shift](auto a, auto b) { return shift(a * b); });
}

} // namespace emu::lanes
