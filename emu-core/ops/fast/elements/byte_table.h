// SPDX-License-Identifier: Apache-2.0
// The function that all of a followed program's stored bytes are.
#pragma once

#include "emu-core/ops/threads/byte_origins.h"
#include "emu-core/ops/threads/lanes/lane_step.h"

namespace emu::ops::fast {

// By the value of its only source, or 256 * the first one's + the second one's. `source_of_load`:
// of each load the source's number, -1 where it is of none. Nothing where two stored bytes are
// other functions.
std::optional<std::vector<std::uint8_t>>
byte_table(const ThreadProgram& program, const ThreadGrid& grid,
           const threads::FollowedProgram& followed, const std::vector<int>& source_of_load,
           std::size_t sources, threads::RunSteps run_steps);

} // namespace emu::ops::fast
