// SPDX-License-Identifier: Apache-2.0
// What a task handle stands for: runs that were asked for together, and their end.
#pragma once

#include "emu-core/computation/executor.h"
#include "emu-core/runtime/cores.h"
#include "emu-core/runtime/queue.h"
#include "libhbdnn/live_objects.h"

namespace hbdnn {

// One piece of a task's work.
struct TaskPiece {
    std::function<emu::Outcome(const emu::MayGoOn& may_go_on)> work;
    std::function<emu::Outcome()> check = nullptr; // of the call that starts the task; or null
    std::uint64_t nanoseconds = 0;                 // that the chip takes
    const emu::Chip* chip = nullptr;
    std::shared_ptr<void> use =
        nullptr; // of what may not be released before the piece has ended; or null
};

// All functions may be called by several threads.
class Task final : public Object {
public:
    static constexpr std::size_t most_tasks = 32;   // whose handles are not released
    static constexpr std::size_t most_pieces = 255; // in one

    // Told how a task ended.
    using Done = std::function<void(const emu::Outcome& outcome)>;

    // Error HB_DNN_TASK_NUM_EXCEED_LIMIT.
    static emu::Result<std::shared_ptr<Task>> make();
    ~Task() override;

    const char* type() const override { return "hbDNNTaskHandle_t"; }

    // Errors: HB_DNN_API_USE_ERROR, it has been submitted or the piece is for another chip;
    // HB_DNN_TASK_BATCH_SIZE_EXCEED_LIMIT; HB_DNN_INVALID_TASK_HANDLE, it was released meanwhile.
    emu::Outcome add(TaskPiece piece);
    // Takes the last one back, with which the task did not start.
    void remove_last();
    // Starts the pieces, one after the other on one core. Errors: those of their checks;
    // HB_DNN_API_USE_ERROR, it was submitted before or has no pieces; HB_DNN_INVALID_TASK_HANDLE;
    // out_of_memory, after which the task has none.
    emu::Outcome submit(const emu::CoreChoice& cores);

    // Errors: timeout; HB_DNN_API_USE_ERROR, it was not submitted; HB_DNN_RUN_TASK_FAILED or what
    // BOARDLESS_FAULT plans for this "task".
    emu::Outcome wait(std::optional<std::chrono::milliseconds> limit);
    // Called once, in a thread of the library's after those who wait, or at once where the task has
    // ended; null takes back what was set. Error HB_DNN_INVALID_TASK_HANDLE.
    emu::Outcome on_done(Done done);
    // Does not wait: what has not begun does not, what runs ends between two layers and writes
    // nothing. Nobody is told.
    void release();

    std::uint64_t nanoseconds() const; // of all its pieces

private:
    struct Run;

    Task() = default;

    static emu::Outcome execute(Run& run);
    static void tell(Run& run);

    mutable std::mutex mutex_;
    bool counted_ = false;  // among most_tasks
    bool released_ = false; // by the application
    std::vector<TaskPiece> pieces_;
    std::uint64_t nanoseconds_ = 0;
    Done done_;
    std::shared_ptr<Run> run_;         // null: not submitted
    std::shared_ptr<emu::Task> ended_; // of run_
};

} // namespace hbdnn
