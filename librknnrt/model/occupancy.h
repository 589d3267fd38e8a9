// SPDX-License-Identifier: Apache-2.0
// Whether somebody computes in a piece of memory.
#pragma once

#include <condition_variable>
#include <mutex>
#include <utility>

namespace rknn {

// One user at a time. No mutex, because a run may call an application that runs another model in
// the same thread; no std::binary_semaphore, because libstdc++'s can miss that it was released
// (bug 98033).
class Occupancy {
public:
    bool try_acquire() {
        const std::lock_guard lock(mutex_);
        return !std::exchange(taken_, true);
    }
    void acquire() {
        std::unique_lock lock(mutex_);
        released_.wait(lock, [this] { return !taken_; });
        taken_ = true;
    }
    void release() {
        const std::lock_guard lock(mutex_);
        taken_ = false;
        released_.notify_one();
    }

private:
    std::mutex mutex_;
    std::condition_variable released_;
    bool taken_ = false;
};

} // namespace rknn
