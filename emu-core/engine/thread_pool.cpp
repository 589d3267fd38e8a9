// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/thread_pool.h"

#include <algorithm>

namespace emu {
namespace {

// Some 40 microseconds (of a pause are 40 to 140 cycles): as long as most layers take that one
// thread does alone, so that workers stay awake through a run. To call one that sleeps takes half
// as long.
constexpr int spins = 2048;

void pause() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
    asm volatile("yield");
#endif
}

template <class Condition> bool spin_until(Condition condition) {
    for (int i = 0; i < spins; ++i) {
        if (condition()) return true;
        pause();
    }
    return false;
}

} // namespace

void ThreadPool::Task::do_piece(std::int32_t piece) {
    try {
        work(units * piece / pieces, units * (piece + 1) / pieces);
    } catch (...) {
        if (!failed.exchange(true)) failure = std::current_exception();
    }
}

void ThreadPool::Job::publish(Task& new_task) {
    task = &new_task;
    unfinished = new_task.pieces;
    unclaimed.store(new_task.pieces, std::memory_order_release);
}

// Of whichever task is here by now. `left`: the pieces that were unclaimed, this one included.
bool ThreadPool::Job::claim(std::int32_t& left) {
    left = unclaimed.load(std::memory_order_relaxed);
    while (left > 0) {
        if (unclaimed.compare_exchange_weak(left, left - 1, std::memory_order_acquire,
                                            std::memory_order_relaxed)) {
            return true;
        }
    }
    return false;
}

void ThreadPool::Job::work_off() {
    for (std::int32_t left = 0; claim(left);) {
        task->do_piece(task->pieces - left);
        // The task may be gone by the time of the notification; the job stays.
        if (unfinished.fetch_sub(1) == 1) unfinished.notify_one();
    }
}

void ThreadPool::Job::wait() {
    const auto done = [this] { return unfinished.load() == 0; };
    if (spin_until(done)) return;
    for (std::int32_t left = unfinished.load(); left != 0; left = unfinished.load()) {
        unfinished.wait(left);
    }
}

int ThreadPool::start(int workers) {
    const int wanted = std::min(workers, most_workers);
    while (workers_ < wanted && start_worker(threads_[workers_], serve, this)) ++workers_;
    return workers_;
}

void ThreadPool::stop() {
    stopping_ = true;
    ++published_;
    published_.notify_all();
    for (; workers_ > 0; --workers_) pthread_join(threads_[workers_ - 1], nullptr);
}

void ThreadPool::run(std::int64_t units, std::int32_t pieces, UnitWork work) {
    Job* const job = pieces > 1 ? find_free() : nullptr;
    if (!job) return work(0, units);
    Task task{work, units, pieces};
    job->publish(task);
    call_workers(pieces - 1);
    job->work_off();
    job->wait();
    job->owned.store(false, std::memory_order_release);
    if (task.failed) std::rethrow_exception(task.failure);
}

void ThreadPool::call_workers(std::int32_t wanted) {
    ++published_;
    const std::int32_t called = std::min(asleep_.load(), wanted);
    for (std::int32_t i = 0; i < called; ++i) published_.notify_one();
}

// Null when all are in use: more threads at work than that leave nobody idle anyway.
ThreadPool::Job* ThreadPool::find_free() {
    for (Job& job : jobs_) {
        if (!job.owned.load(std::memory_order_relaxed) && !job.owned.exchange(true)) return &job;
    }
    return nullptr;
}

void* ThreadPool::serve(void* pool) {
    static_cast<ThreadPool*>(pool)->serve();
    return nullptr;
}

void ThreadPool::serve() {
    for (;;) {
        const std::uint32_t published = published_;
        if (stopping_) return;
        for (Job& job : jobs_) job.work_off();
        doze(published);
    }
}

// Until there is another job.
void ThreadPool::doze(std::uint32_t published) {
    const auto called = [&] { return published_ != published; };
    if (spin_until(called)) return;
    ++asleep_;
    published_.wait(published);
    --asleep_;
}

} // namespace emu
