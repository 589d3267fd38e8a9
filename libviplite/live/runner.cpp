// SPDX-License-Identifier: Apache-2.0
#include "libviplite/live/runner.h"

#include "emu-core/edge/strictness.h"
#include "libviplite/codes.h"

#include <algorithm>

namespace viplite {

// A run among those that wait or go on, until the end of a scope.
class Runner::Entry {
public:
    Entry(Runner& runner, Run& run) : runner_(runner), run_(run) {}
    ~Entry() {
        const std::lock_guard lock(runner_.mutex_);
        std::erase_if(runner_.runs_, [this](const auto& run) { return run.get() == &run_; });
        runner_.ended_.notify_all();
    }
    Entry(const Entry&) = delete;

private:
    Runner& runner_;
    Run& run_;
};

emu::Outcome Runner::Run::may_go_on() const {
    if (cancelled) return error(code::cancelled, "vip_cancel_network ended the run");
    if (timed_out) return emu::error(emu::Fault::timeout, "the run was given up");
    return {};
}

emu::Outcome Runner::execute(Run& run, const Work& work) {
    const Entry entry(*this, run);
    EMU_TRY(run.may_go_on());
    return work([&run] { return run.may_go_on(); });
}

emu::Outcome Runner::run(Work work, Limit limit) {
    if (limit) {
        std::unique_lock lock(mutex_);
        EMU_TRY_VALUE(submitted, submit(std::move(work)));
        lock.unlock();
        return await(*submitted, limit);
    }
    const auto run = std::make_shared<Run>();
    {
        const std::lock_guard lock(mutex_);
        runs_.push_back(run);
    }
    return execute(*run, work);
}

emu::Outcome Runner::trigger(Work work) {
    const std::lock_guard lock(mutex_);
    if (std::ranges::find(runs_, triggered_) != runs_.end())
        return error(code::under_way, "the run that was triggered before has not ended yet");
    EMU_TRY_VALUE(submitted, submit(std::move(work)));
    triggered_ = std::move(submitted);
    return {};
}

emu::Outcome Runner::wait(Limit limit) {
    std::unique_lock lock(mutex_);
    const std::shared_ptr<Run> run = triggered_;
    lock.unlock();
    if (!run)
        return emu::board_lets_pass(emu::error(emu::Fault::bad_state, "nothing was triggered"));
    emu::Outcome outcome = await(*run, limit);
    lock.lock();
    if (triggered_ == run) triggered_.reset();
    return outcome;
}

void Runner::cancel() {
    const std::lock_guard lock(mutex_);
    for (const auto& run : runs_) run->cancelled = true;
}

void Runner::settle() {
    std::unique_lock lock(mutex_);
    ended_.wait(lock, [this] { return runs_.empty(); });
}

bool Runner::running() const {
    const std::lock_guard lock(mutex_);
    return !runs_.empty();
}

emu::Result<std::shared_ptr<Runner::Run>> Runner::submit(Work work) {
    const auto run = std::make_shared<Run>();
    EMU_TRY_VALUE(task, queue_.submit([this, run, work = std::move(work)] {
        return execute(*run, work); // whose end waits for the lock
    }));
    run->task = std::move(task);
    runs_.push_back(run);
    return run;
}

emu::Outcome Runner::await(Run& run, Limit limit) {
    emu::Outcome outcome = run.task->wait(limit);
    if (!run.task->done()) run.timed_out = true;
    return outcome;
}

} // namespace viplite
