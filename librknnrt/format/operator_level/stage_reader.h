// SPDX-License-Identifier: Apache-2.0
// The numbers of the two stages that follow a task's sums, and of its per-channel table.
#pragma once

#include "librknnrt/format/operator_level/path_constants.h"
#include "librknnrt/format/unit/task_reader.h"

namespace rknn::format::operator_level {

// Fills in `parts`, `zero_from_table`, `weight_addend` and `first`.
// Error bad_model: constants that are none of the file's.
emu::Outcome read_first_stage(const TaskReader& task, PathConstants& path);
// Fills in `second` and `second_from_table`. Error bad_model: the same, or a stage that does what
// is not understood.
emu::Outcome read_second_stage(const TaskReader& task, PathConstants& path);

} // namespace rknn::format::operator_level
