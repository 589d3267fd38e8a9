// SPDX-License-Identifier: Apache-2.0
// Threads that share work with whoever has some. Idle ones sleep. The process has one pool: made at
// the first job that is worth it, again after a fork, and gone with the library.
#pragma once

#include <pthread.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <exception>

namespace emu {

// A function that does the units [first, last) of a job. Refers to what the caller owns.
class UnitWork {
public:
    template <class Function> UnitWork(const Function& function)
        : function_(&function),
          call_([](const void* object, std::int64_t first, std::int64_t last) {
              (*static_cast<const Function*>(object))(first, last);
          }) {}

    void operator()(std::int64_t first, std::int64_t last) const { call_(function_, first, last); }

private:
    const void* function_;
    void (*call_)(const void*, std::int64_t, std::int64_t);
};

// A job is cut into pieces, which its owner and idle workers claim one after the other: a thread
// that another process keeps from running delays a job by one piece at most, and by none when it
// has not begun any. Making one starts nothing and allocates nothing; neither do jobs.
class ThreadPool {
public:
    static constexpr int most_workers = 255;

    constexpr ThreadPool() = default;
    ThreadPool(const ThreadPool&) = delete;
    ~ThreadPool() { stop(); }

    // Starts up to `workers` threads (at most most_workers); how many there are. To be called once.
    int start(int workers);
    // Waits for the workers to end. Jobs may go on and come; their owners do them alone.
    void stop();

    // Does all units, in `pieces` of about the same size, and returns when they are done. An
    // exception of `work` comes out here, when all other pieces are done. May be called by several
    // threads at a time, and within a piece. Precondition: 1 <= pieces <= units,
    // whose product has 63 bits.
    void run(std::int64_t units, std::int32_t pieces, UnitWork work);

private:
    // What there is to do, on its owner's stack. Only those who claimed a piece may look at it.
    struct Task {
        const UnitWork work;
        const std::int64_t units;
        const std::int32_t pieces;
        std::atomic<bool> failed{false};
        std::exception_ptr failure{}; // of the piece that set `failed`

        void do_piece(std::int32_t piece);
    };

    // Where workers look for a task: part of the pool, for they may come late.
    struct alignas(64) Job {
        std::atomic<bool> owned{false};
        std::atomic<std::int32_t> unclaimed{0};  // pieces that nobody has begun
        std::atomic<std::int32_t> unfinished{0}; // pieces that are not done
        Task* task = nullptr;                    // set while nothing is unclaimed

        void publish(Task& task);
        bool claim(std::int32_t& left);
        void work_off();
        void wait();
    };

    static void* serve(void* pool);
    void serve();
    void doze(std::uint32_t published);
    void call_workers(std::int32_t wanted);
    Job* find_free();

    std::array<Job, 32> jobs_{};
    alignas(64) std::atomic<std::uint32_t> published_{0}; // jobs so far; workers wait for the next
    std::atomic<std::int32_t> asleep_{0};
    std::atomic<bool> stopping_{false};
    int workers_ = 0;
    std::array<pthread_t, most_workers> threads_{};
};

// Threads that work on one job, the one that has it included: BOARDLESS_THREADS, else as many as
// CPUs that the process may use. 1 to 256, decided at the first call.
int thread_count();

// Does the units [0, units) in up to `pieces` pieces, some of them in other threads, and returns
// when all are done. Otherwise as ThreadPool::run.
void parallel(std::int64_t units, std::int64_t pieces, UnitWork work);

// Starts a thread named "boardless" that handles none of the application's signals and may use the
// CPUs that the process may use. False when the system gives none.
bool start_worker(pthread_t& thread, void* (*function)(void*), void* argument);

// CPUs that the process may use; at least 1.
int usable_cpus();

} // namespace emu
