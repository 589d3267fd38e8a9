// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/task/task.h"

#include "libhbdnn/library.h"
#include "libhbdnn/model/board.h"
#include "libhbdnn/task/waiting_work.h"
#include "libhbdnn/task/workers.h"

#include <atomic>

namespace hbdnn {
namespace {

std::atomic<std::size_t>& live_tasks() {
    static std::atomic<std::size_t> count = 0;
    return count;
}

emu::Error released_meanwhile() {
    return error(code::no_task_handle, "the task was released meanwhile");
}

} // namespace

// Shared by the task and the thread that does its work.
struct Task::Run {
    Run(std::vector<TaskPiece> work, const emu::CoreChoice& choice, std::uint64_t nanoseconds)
        : pieces(std::move(work)), chip(*pieces.front().chip), cores(choice),
          waiting(std::in_place, chip, choice, nanoseconds) {
        for (TaskPiece& piece : pieces) uses.push_back(std::move(piece.use));
    }

    // Of the thread once it has begun, until then guarded by the mutex. Gone after the end.
    std::vector<TaskPiece> pieces;
    const emu::Chip& chip;
    const emu::CoreChoice cores;
    std::optional<WaitingWork> waiting;

    std::atomic<bool> released = false;

    std::mutex mutex;                        // guards what follows
    std::vector<std::shared_ptr<void>> uses; // none after the end, or the release
    emu::Outcome outcome;                    // of the work
    Done done;                               // or null
    bool begun = false;
    bool told = false; // who comes later is told at once
};

emu::Result<std::shared_ptr<Task>> Task::make() {
    std::shared_ptr<Task> task(new Task);
    std::size_t live = live_tasks();
    do {
        if (live == most_tasks)
            return error(code::too_many_tasks, "%zu tasks have not been released", live);
    } while (!live_tasks().compare_exchange_weak(live, live + 1));
    task->counted_ = true;
    return task;
}

Task::~Task() {
    release();
}

emu::Outcome Task::add(TaskPiece piece) {
    const std::lock_guard lock(mutex_);
    if (released_) return released_meanwhile();
    if (run_) return error(code::misuse, "the task has been started: it takes no more runs");
    if (pieces_.size() == most_pieces)
        return error(code::too_many_runs, "the task has %zu runs", most_pieces);
    if (!pieces_.empty() && pieces_.front().chip != piece.chip)
        return error(code::misuse, "the runs of a task are for different chips");
    nanoseconds_ += piece.nanoseconds;
    pieces_.push_back(std::move(piece));
    return {};
}

void Task::remove_last() {
    const std::lock_guard lock(mutex_);
    if (run_ || pieces_.empty()) return;
    nanoseconds_ -= pieces_.back().nanoseconds;
    pieces_.pop_back();
}

emu::Outcome Task::submit(const emu::CoreChoice& cores) {
    const std::lock_guard lock(mutex_);
    if (released_) return released_meanwhile();
    if (run_) return error(code::misuse, "the task has been started before");
    if (pieces_.empty()) return error(code::misuse, "the task has no runs");
    for (const TaskPiece& piece : pieces_)
        if (piece.check) EMU_TRY(piece.check());
    auto run = std::make_shared<Run>(std::move(pieces_), cores, nanoseconds_);
    run->done = std::move(done_);
    pieces_.clear();
    EMU_TRY_VALUE(started, workers().start([run] { return execute(*run); }, [run] { tell(*run); }));
    ended_ = std::move(started);
    run_ = std::move(run);
    return {};
}

emu::Outcome Task::execute(Run& run) {
    const auto work = [&](emu::Cores::Hold& hold) -> emu::Outcome {
        const emu::MayGoOn may_go_on = [&]() -> emu::Outcome {
            if (!run.released) hold.give_way();
            if (run.released) return emu::error(emu::Fault::bad_state, "the task was released");
            return {};
        };
        {
            const std::lock_guard lock(run.mutex);
            run.begun = !run.released;
        }
        EMU_TRY(may_go_on());
        for (const TaskPiece& piece : run.pieces) EMU_TRY(piece.work(may_go_on));
        return {};
    };
    auto outcome = cores_of(run.chip).run_giving_way(run.cores, work);
    if (!outcome) outcome = with(code::run_failed, std::move(outcome).error());
    const std::lock_guard lock(run.mutex);
    run.pieces.clear();
    run.waiting.reset();
    run.uses.clear();
    run.outcome = outcome;
    return outcome;
}

// When those who wait have been woken.
void Task::tell(Run& run) {
    Done done;
    {
        const std::lock_guard lock(run.mutex);
        run.told = true;
        done.swap(run.done);
    }
    if (done && !run.released) done(run.outcome);
}

emu::Outcome Task::wait(std::optional<std::chrono::milliseconds> limit) {
    std::shared_ptr<emu::Task> ended;
    {
        const std::lock_guard lock(mutex_);
        if (released_) return released_meanwhile();
        if (!run_) {
            return error(code::misuse, library.unified
                                           ? "the task was not submitted"
                                           : "the task was not started: a run with more = 0 does");
        }
        ended = ended_;
    }
    return ended->wait(limit);
}

emu::Outcome Task::on_done(Done done) {
    std::shared_ptr<Run> run;
    {
        const std::lock_guard lock(mutex_);
        if (released_) return released_meanwhile();
        run = run_;
        if (!run) done_ = std::move(done);
    }
    if (!run) return {};
    {
        const std::lock_guard lock(run->mutex);
        if (!run->told) {
            run->done = std::move(done);
            return {};
        }
    }
    if (done) done(run->outcome);
    return {};
}

void Task::release() {
    std::vector<TaskPiece> unbegun; // which let go of their memory without the lock
    const std::lock_guard lock(mutex_);
    if (std::exchange(released_, true)) return;
    if (counted_) --live_tasks();
    pieces_.clear();
    if (!run_) return;
    run_->released = true;
    const std::lock_guard run_lock(run_->mutex);
    run_->done = nullptr;
    run_->uses.clear();
    if (run_->begun) return;
    unbegun.swap(run_->pieces);
    run_->waiting.reset();
}

std::uint64_t Task::nanoseconds() const {
    const std::lock_guard lock(mutex_);
    return nanoseconds_;
}

} // namespace hbdnn
