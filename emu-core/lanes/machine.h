// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/memory/global_memory.h"
#include "emu-core/memory/lane_memory.h"

namespace emu::lanes {

class KernelCache;

// The memories between which commands compute and move.
struct Machine {
    LaneMemory& local;
    GlobalMemory& global;
    KernelCache* kernels = nullptr; // of earlier commands; null: they are prepared every time
};

} // namespace emu::lanes
