// SPDX-License-Identifier: Apache-2.0
// Work done in order on a thread of its own, for runs that do not block their caller.
#pragma once

#include "emu-core/base/result.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace emu {

// One piece of work. Shared by the queue and whoever waits for it.
class Task {
public:
    using Work = std::function<Outcome()>;

    explicit Task(Work work) : work_(std::move(work)) {}

    bool done() const;
    // The work's outcome; Fault::timeout when it is not done in time. No limit: waits for ever.
    Outcome wait(std::optional<std::chrono::milliseconds> limit = std::nullopt);

private:
    friend class Queue;
    void execute();

    Work work_;
    mutable std::mutex mutex_;
    std::condition_variable finished_;
    std::optional<Outcome> outcome_;
};

// Starts its thread at the first submit; the destructor finishes what was submitted.
class Queue {
public:
    Queue() = default;
    ~Queue();
    Queue(const Queue&) = delete;

    // Error out_of_memory when no thread can be had.
    Result<std::shared_ptr<Task>> submit(Task::Work work);

private:
    void serve();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::shared_ptr<Task>> waiting_;
    bool closing_ = false;
    std::thread worker_;
};

} // namespace emu
