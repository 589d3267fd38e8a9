// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/thread_pool.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/log.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <memory>
#include <mutex>
#include <utility>

#include <sched.h>
#include <unistd.h>

namespace emu {
namespace {

constexpr int most_threads = ThreadPool::most_workers + 1;

// Enough for threads that get less of a CPU than others to do less.
constexpr std::int64_t pieces_per_thread = 32;

int read_thread_count() {
    const std::string_view text = environment("BOARDLESS_THREADS");
    const int preset = std::min(usable_cpus(), most_threads);
    if (text.empty()) return preset;
    int count = 0;
    const auto [end, failure] = std::from_chars(text.begin(), text.end(), count);
    if (failure != std::errc() || end != text.end() || count < 1 || count > most_threads) {
        log(LogLevel::error, "BOARDLESS_THREADS is not a number of threads from 1 to 256; ignored");
        return preset;
    }
    return count;
}

// A child of a fork may find it taken by a thread that is not there to release it. Hence it holds
// the process that took it, and another process takes it over.
class ForkLock {
public:
    void lock() {
        const pid_t self = ::getpid();
        for (;;) {
            pid_t owner = owner_;
            if (owner != self && owner_.compare_exchange_strong(owner, self)) return;
            ::sched_yield();
        }
    }
    void unlock() { owner_ = 0; }

private:
    std::atomic<pid_t> owner_{0};
};

// Never destroyed: when a process ends, some of its threads may still have jobs.
union Lasting {
    ThreadPool pool{};
    ~Lasting() {}
};
constinit Lasting process;
constinit ForkLock starting;
constinit std::atomic<bool> started{false};
// Guarded by `starting`:
bool watched = false; // forks are
pid_t user = 0;       // the process that the pool's threads are in

// A fork copies the pool, but none of its threads.
void before_fork() {
    starting.lock();
}
void after_fork_in_parent() {
    starting.unlock();
}
void after_fork_in_child() {
    started = false;
    starting.unlock();
}

// Once, for a child inherits the handlers; the loader takes them out with the library. Who forks
// in between has a child that does without threads after its own forks.
void watch_forks() {
    if (std::exchange(watched, true)) return;
    pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}

void start_pool() {
    const std::lock_guard lock(starting);
    if (started) return;
    watch_forks();
    std::construct_at(&process.pool); // a child has a copy of its parent's, without the threads
    user = ::getpid();
    const int wanted = thread_count() - 1;
    if (process.pool.start(wanted) < wanted) {
        log(LogLevel::warning, "the system gives fewer threads than BOARDLESS_THREADS or CPUs");
    }
    started = true;
}

// At exit, and before the library is unloaded under the workers.
[[gnu::destructor]] void stop_pool() {
    const std::lock_guard lock(starting);
    started = true; // whatever comes now is done by its owner alone
    if (user == ::getpid()) process.pool.stop();
}

} // namespace

// No local static, whose lock a fork may copy while it is taken.
int thread_count() {
    static constinit std::atomic<int> known{0};
    int count = known.load(std::memory_order_relaxed);
    if (count == 0) known = count = read_thread_count();
    return count;
}

void parallel(std::int64_t units, std::int64_t pieces, UnitWork work) {
    const std::int64_t most = std::min(units, pieces_per_thread * thread_count());
    const auto wanted = static_cast<std::int32_t>(std::min(pieces, most));
    if (wanted < 2 || thread_count() == 1) return work(0, units);
    if (!started.load(std::memory_order_acquire)) start_pool();
    process.pool.run(units, wanted, work);
}

} // namespace emu
