// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/task/workers.h"

#include "emu-core/base/error.h"

#include <atomic>

#include <pthread.h>

namespace hbdnn {
namespace {

constinit std::atomic<Workers*> process_workers{nullptr};

// A fork copies them, but none of their threads.
void after_fork_in_child() {
    process_workers = nullptr;
}

[[gnu::constructor]] void watch_forks() {
    pthread_atfork(nullptr, nullptr, after_fork_in_child);
}

} // namespace

emu::Result<std::shared_ptr<emu::Task>> Workers::start(emu::Task::Work work,
                                                       std::function<void()> after) {
    Queues taken = take();
    const Queues::iterator queue = taken.begin();
    {
        const std::lock_guard lock(mutex_);
        busy_.splice(busy_.end(), taken);
    }
    auto task = (*queue)->submit(std::move(work));
    if (!task) {
        const std::lock_guard lock(mutex_);
        busy_.erase(queue);
        return task;
    }
    EMU_TRY((*queue)->submit([this, queue, after = std::move(after)]() -> emu::Outcome {
        after();
        keep(queue);
        return {};
    }));
    return task;
}

void Workers::dismiss() {
    Queues ending; // which wait for their threads without the lock
    const std::lock_guard lock(mutex_);
    ending.swap(idle_);
}

std::size_t Workers::busy() const {
    const std::lock_guard lock(mutex_);
    return busy_.size();
}

Workers::Queues Workers::take() {
    Queues taken;
    const std::lock_guard lock(mutex_);
    if (idle_.empty())
        taken.push_back(std::make_unique<emu::Queue>());
    else
        taken.splice(taken.end(), idle_, idle_.begin());
    return taken;
}

void Workers::keep(Queues::iterator queue) {
    const std::lock_guard lock(mutex_);
    idle_.splice(idle_.end(), busy_, queue);
}

Workers& workers() {
    Workers* known = process_workers;
    if (known) return *known;
    auto made = std::make_unique<Workers>();
    return process_workers.compare_exchange_strong(known, made.get()) ? *made.release() : *known;
}

} // namespace hbdnn
