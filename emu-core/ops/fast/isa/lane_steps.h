// SPDX-License-Identifier: Apache-2.0
// Steps of threads in the vectors of an instruction set.
#pragma once

#include "emu-core/ops/fast/isa/isa.h"
#include "emu-core/ops/threads/lanes/lane_step.h"

namespace emu::ops::fast {

threads::RunSteps lane_steps(Isa isa);

// Each defined in the file that is compiled for it.
void run_avx2_steps(const threads::LaneStep* steps, std::size_t count, std::uint32_t* rows,
                    threads::LaneRange range);
void run_avx512_steps(const threads::LaneStep* steps, std::size_t count, std::uint32_t* rows,
                      threads::LaneRange range);

} // namespace emu::ops::fast
