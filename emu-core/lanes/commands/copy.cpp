// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/copy.h"

#include "emu-core/lanes/planes.h"

namespace emu::lanes {

Outcome run(const Copy& command, LaneMemory& memory) {
    EMU_TRY(memory.check(command.dst, "the result"));
    EMU_TRY(memory.check(command.src, "the operand"));
    if (command.dst.extents != command.src.extents) {
        return error(Fault::bad_argument, "the extents of operand and result differ");
    }
    write_bytes(memory, command.dst, read_bytes(memory, command.src));
    return {};
}

} // namespace emu::lanes
