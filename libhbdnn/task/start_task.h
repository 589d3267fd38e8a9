// SPDX-License-Identifier: Apache-2.0
// From a request to a task.
#pragma once

#include "libhbdnn/model/packed_models.h"
#include "libhbdnn/model/request.h"
#include "libhbdnn/task/task.h"

#include <optional>

namespace hbdnn {

// A run of the model, which cannot be released before that has ended. Errors: those of
// Inference::make() and PackedModels::use().
emu::Result<TaskPiece> model_piece(const FoundModel& model, const RunRequest& request);

// Adds the piece to the task that *handle stands for, or to a new one where that is null, whose
// handle it becomes; starts the task unless there is to be `more`. Where that fails, a new task's
// handle is null again. Errors: those of Task, HB_DNN_INVALID_TASK_HANDLE.
emu::Outcome add_to_task(void** handle, TaskPiece piece, bool more, const emu::CoreChoice& cores);

// Error HB_DNN_INVALID_TASK_HANDLE.
emu::Result<std::shared_ptr<Task>> find_task(const void* handle);
// The handle is unknown from now on; Task::release().
emu::Outcome release_task(const void* handle);

// The chip whose resizer works by itself: BOARDLESS_CHIP's, or where that names none the first
// that has one. Error unsupported: the board's chip has none; those of board_choice().
emu::Result<const emu::Chip*> resizing_chip();

// hbDNNResize. Both are pictures of one type; no region is all of the input. Errors bad_argument:
// the tensors are no such pictures, the memory is not there, or the chip cannot resize so
// (check_resize()).
emu::Result<TaskPiece> resize_piece(const emu::Chip& chip, const TensorRecord& input,
                                    const std::optional<Region>& region,
                                    const TensorRecord& output);

} // namespace hbdnn
