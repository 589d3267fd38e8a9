// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/isa/lane_steps.h"
#include "emu-core/ops/threads/lanes/plain_lanes.h"

namespace emu::ops::fast {

void run_avx512_steps(const threads::LaneStep* steps, std::size_t count, std::uint32_t* rows,
                      threads::LaneRange range) {
    threads::run_all(steps, count, rows, range);
}

} // namespace emu::ops::fast
