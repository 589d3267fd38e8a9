// SPDX-License-Identifier: Apache-2.0
// Instructions of a batch that read and write memory.
#pragma once

#include "emu-core/ops/threads/lanes/run_lanes.h"

namespace emu::ops::threads {

// An instruction of a program, as it is and as lanes have it.
struct LaneAccess {
    const ThreadProgram& program;
    const ThreadInstruction& instruction;
    const LaneInstruction& lanes;
};

// As load_image(), store_image() and load_word(), for the threads of the range.
void load_images(const LaneAccess& access, LaneMemory& rows, LaneRange range,
                 const ThreadMemory& memory);
void store_images(const LaneAccess& access, LaneMemory& rows, LaneRange range,
                  const ThreadMemory& memory);
void load_words(const LaneAccess& access, LaneMemory& rows, LaneRange range,
                const ThreadMemory& memory);

} // namespace emu::ops::threads
