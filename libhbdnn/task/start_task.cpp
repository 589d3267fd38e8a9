// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/task/start_task.h"

#include "libhbdnn/task/inference.h"

namespace hbdnn {

emu::Result<TaskPiece> model_piece(const FoundModel& model, const RunRequest& request) {
    EMU_TRY_VALUE(use, model.packed->use());
    EMU_TRY_VALUE(made, Inference::make(model.model, request));
    const std::shared_ptr<Inference> inference = std::move(made);
    TaskPiece piece;
    piece.work = [inference](const emu::MayGoOn& may_go_on) { return inference->run(may_go_on); };
    piece.check = [inference] { return inference->check_cleaned(); };
    piece.nanoseconds = inference->nanoseconds();
    piece.chip = (*model.model)->chip;
    piece.use = std::move(use);
    return piece;
}

emu::Outcome add_to_task(void** handle, TaskPiece piece, bool more, const emu::CoreChoice& cores) {
    const bool is_new = *handle == nullptr;
    std::shared_ptr<Task> task;
    if (is_new) {
        EMU_TRY_VALUE(made, Task::make());
        task = std::move(made);
    } else {
        EMU_TRY_VALUE(found, find_task(*handle));
        task = std::move(found);
    }
    EMU_TRY(task->add(std::move(piece)));
    if (is_new) {
        EMU_TRY_VALUE(added, add_object(task));
        *handle = added;
    }
    if (more) return {};
    auto started = task->submit(cores);
    if (started) return {};
    task->remove_last();
    if (is_new) drop_object(std::exchange(*handle, nullptr));
    return started;
}

emu::Result<std::shared_ptr<Task>> find_task(const void* handle) {
    return find<Task>(handle, "taskHandle", code::no_task_handle);
}

emu::Outcome release_task(const void* handle) {
    EMU_TRY_VALUE(task, find_task(handle));
    drop_object(handle);
    task->release();
    return {};
}

} // namespace hbdnn
