// SPDX-License-Identifier: Apache-2.0
// Register writes become what the units compute.
#pragma once

#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/unit/task_reader.h"
#include "librknnrt/format/unit/unit_task.h"

namespace rknn::format {

// The tasks of the file's program, in order; a task of registers may become several units of work,
// or none. `corners`: of the chip. Pure: the same file and chip always give the same. Error
// bad_model: registers whose meaning is not known, or that lead out of the memory; names operator,
// task and register.
emu::Result<std::vector<UnitTask>> decode(const ModelFile& file, const emu::Corners& corners = {});

// One task's work, by the kind of unit that does it.
emu::Result<std::vector<UnitWork>> decode_convolution(const TaskReader& task);
// What the DPU reads itself: passes, and all kinds of moves.
emu::Result<std::vector<UnitWork>> decode_flying(const TaskReader& task);
// Nothing: a task that moves nothing.
emu::Result<std::vector<UnitWork>> decode_moves(const TaskReader& task);
bool is_move(const TaskReader& task);
emu::Result<Pooling> decode_pooling(const TaskReader& task);
// In 1/65536: as it is, or as a float16 of which the highest exponent is one like the others.
std::int32_t pool_reciprocal_of(const TaskReader& task, Field field, emu::Dtype dtype);

// What the DPU hands on to the pooling unit in one task. Behind a table of Sigmoid in float16,
// which ends at 2^15, the pooling unit's factors, 362 / 65536 twice, bring the results back to 1
// (two tasks of 624e9d6f2e6a, lite: with it they are what their operators give). So windows of one
// cell and averages in float16 only; everything else is refused. `map` is where the DPU would
// write, and where the results go.
emu::Result<Pooling> streamed_pooling(const TaskReader& task, const emu::MemoryView& map);

} // namespace rknn::format
