// SPDX-License-Identifier: Apache-2.0
#include "engine/parallel.h"

#include "base/environment.h"
#include "base/log.h"
#include "engine/worker_thread.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <mutex>

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

// Never destroyed: when a process ends, some of its threads may still have jobs.
union Lasting {
    ThreadPool pool{};
    ~Lasting() {}
};
constinit Lasting process;
constinit std::mutex starting;
constinit std::atomic<bool> started{false};

// A fork copies the pool, but none of its threads.
void before_fork() {
    starting.lock();
}
void after_fork_in_parent() {
    starting.unlock();
}
void after_fork_in_child() {
    std::construct_at(&process.pool);
    started = false;
    starting.unlock();
}

// Once per process, for a child inherits the handlers; the loader takes them out with the library.
void watch_forks() {
    [[maybe_unused]] static const int watched =
        pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}

void start_pool() {
    const std::lock_guard lock(starting);
    if (started) return;
    watch_forks();
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
    process.pool.stop();
}

} // namespace

int thread_count() {
    static const int count = read_thread_count();
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
