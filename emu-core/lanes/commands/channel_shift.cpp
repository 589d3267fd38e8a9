// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/commands/channel_shift.h"

#include "emu-core/lanes/commands/copy.h"

#include <algorithm>

namespace emu::lanes {

Outcome run(const ChannelShift& command, LaneMemory& memory) {
    EMU_TRY(memory.check(command.vacated, "the vacated channels"));
    EMU_TRY(run(Copy{command.dst, command.src}, memory));
    memory.each_line(command.vacated, [&](std::byte* line, auto...) {
        for (std::int64_t w = 0; w < command.vacated.extents.w; ++w) {
            line[w * command.vacated.strides.w] = std::byte{0};
        }
    });
    return {};
}

} // namespace emu::lanes
