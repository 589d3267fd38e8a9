// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/bitwise.h"

namespace emu::lanes {

Outcome run(const Bitwise& command, LaneMemory& memory) {
    return map_pairs(memory, command.dst, command.a, command.b, true,
                     [kind = command.kind](auto a, auto b) {
                         switch (kind) {
                         case Bitwise::Kind::and_: return a & b;
                         case Bitwise::Kind::or_: return a | b;
                         case Bitwise::Kind::xor_: break;
                         }
                         return a ^ b;
                     });
}

} // namespace emu::lanes
