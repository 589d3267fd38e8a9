// SPDX-License-Identifier: Apache-2.0
#include "emu-core/runtime/queue.h"

#include "emu-core/base/error.h"

#include <system_error>

namespace emu {

bool Task::done() const {
    const std::lock_guard lock(mutex_);
    return outcome_.has_value();
}

Outcome Task::wait(std::optional<std::chrono::milliseconds> limit) {
    std::unique_lock lock(mutex_);
    const auto done = [this] { return outcome_.has_value(); };
    if (!limit)
        finished_.wait(lock, done);
    else if (!finished_.wait_for(lock, *limit, done)) {
        return error(Fault::timeout, "not done after %lld ms",
                     static_cast<long long>(limit->count()));
    }
    return *outcome_;
}

// What the work throws must not leave its thread: it becomes the outcome, whose details are short
// enough to need no memory.
void Task::execute() {
    Outcome outcome;
    try {
        outcome = work_();
    } catch (const std::bad_alloc&) {
        outcome = Error{Fault::out_of_memory, "out of memory"};
    } catch (...) {
        outcome = Error{Fault::internal, "exception"};
    }
    const std::lock_guard lock(mutex_);
    outcome_ = std::move(outcome);
    work_ = nullptr; // frees what the work held
    finished_.notify_all();
}

Queue::~Queue() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
        changed_.notify_all();
    }
    if (worker_.joinable()) worker_.join();
}

Result<std::shared_ptr<Task>> Queue::submit(Task::Work work) {
    auto task = std::make_shared<Task>(std::move(work));
    const std::lock_guard lock(mutex_);
    try {
        if (!worker_.joinable()) worker_ = std::thread([this] { serve(); });
    } catch (const std::system_error&) {
        return error(Fault::out_of_memory, "no thread can be started");
    }
    waiting_.push_back(task);
    changed_.notify_all();
    return task;
}

void Queue::serve() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        const std::shared_ptr<Task> task = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        task->execute();
        lock.lock();
    }
}

} // namespace emu
