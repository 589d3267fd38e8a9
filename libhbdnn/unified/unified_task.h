// SPDX-License-Identifier: Apache-2.0
// What an hbUCPTaskHandle_t stands for: a task, and which model each of its runs is of.
#pragma once

#include "libhbdnn/task/start_task.h"
#include "libhbdnn/unified/tensors.h"

namespace hbdnn {

// All functions may be called by several threads.
class UnifiedTask final : public Object {
public:
    // Error HB_UCP_TASK_NUMBER_EXCEED_LIMIT.
    static emu::Result<std::shared_ptr<UnifiedTask>> make();

    explicit UnifiedTask(std::shared_ptr<Task> task) : task_(std::move(task)) {}

    const char* type() const override { return "hbUCPTaskHandle_t"; }

    // One more run. Errors: those of model_piece() and Task::add().
    emu::Outcome add(const FoundModel& found, const RunRequest& request);
    // Errors: those of Task::submit(); bad_argument, the chip has not all of the cores.
    emu::Outcome submit(const emu::CoreChoice& cores);
    // An output of a run, by their places. Error bad_argument: there is none.
    emu::Result<const UnifiedTensor*> output(std::int32_t run, std::int32_t index) const;

    Task& task() { return *task_; }

private:
    const std::shared_ptr<Task> task_;
    mutable std::mutex mutex_;
    std::vector<std::shared_ptr<LoadedModel>> runs_;
};

} // namespace hbdnn
