// SPDX-License-Identifier: Apache-2.0
// One task's work, by the kind of unit that does it.
#pragma once

#include "librknnrt/format/unit/task_reader.h"

namespace rknn::format {

emu::Result<std::vector<UnitWork>> decode_convolution(const TaskReader& task);
// What the DPU reads itself: passes, and all kinds of moves.
emu::Result<std::vector<UnitWork>> decode_flying(const TaskReader& task);
// Nothing: a task that moves nothing.
emu::Result<std::vector<UnitWork>> decode_moves(const TaskReader& task);
bool is_move(const TaskReader& task);
emu::Result<Pooling> decode_pooling(const TaskReader& task);
// In 1/65536: as it is, or as a float16 of which the highest exponent is one like the others.
std::int32_t pool_reciprocal_of(const TaskReader& task, Field field, emu::Dtype dtype);

} // namespace rknn::format
