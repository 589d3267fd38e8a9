// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "memory/global_memory.h"
#include "memory/lane_memory.h"

namespace emu::lanes {

// The memories between which commands compute and move.
struct Machine {
    LaneMemory& local;
    GlobalMemory& global;
};

} // namespace emu::lanes
