// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/lanes/plain_lanes.h"

namespace emu::ops::threads {

void run_steps(const LaneStep* steps, std::size_t count, std::uint32_t* rows, LaneRange range) {
    run_all(steps, count, rows, range);
}

} // namespace emu::ops::threads
