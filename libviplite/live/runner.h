// SPDX-License-Identifier: Apache-2.0
// Runs of one network or group: in the calling thread or, where somebody may stop waiting for them,
// in one of their own; one after the other there.
#pragma once

#include "emu-core/computation/executor.h"
#include "emu-core/runtime/queue.h"

#include <list>

namespace viplite {

// Of a wait; none: for ever.
using Limit = std::optional<std::chrono::milliseconds>;

// Thread-safe.
class Runner {
public:
    // What a run does; it ends early when the argument says so.
    using Work = std::function<emu::Outcome(const emu::MayGoOn& may_go_on)>;

    // The work's outcome. Errors besides: VIP_ERROR_TIMEOUT, VIP_ERROR_CANCELED.
    emu::Outcome run(Work work, Limit limit);
    // The same without waiting. Error bad_state: the one before goes on.
    emu::Outcome trigger(Work work);
    // Waits for what was triggered: how that ended. In strict mode error bad_state: nothing was.
    emu::Outcome wait(Limit limit);
    // Runs that wait or go on end with VIP_ERROR_CANCELED.
    void cancel();
    // Waits for all of them.
    void settle();
    bool running() const;

private:
    // Shared by the run and those who may end it.
    struct Run {
        std::atomic<bool> cancelled = false, timed_out = false;
        std::shared_ptr<emu::Task> task; // null: in its caller's thread

        emu::Outcome may_go_on() const;
    };
    class Entry;

    emu::Outcome execute(Run& run, const Work& work);
    // Precondition: locked.
    emu::Result<std::shared_ptr<Run>> submit(Work work);
    static emu::Outcome await(Run& run, Limit limit);

    mutable std::mutex mutex_;
    std::condition_variable ended_;
    std::list<std::shared_ptr<Run>> runs_; // that wait or go on
    std::shared_ptr<Run> triggered_;       // and not waited for
    emu::Queue queue_;                     // last: ends before what its work uses
};

} // namespace viplite
