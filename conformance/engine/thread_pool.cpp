// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/thread_pool.h"

#include "conformance/engine/thread_list.h"

#include <catch2/catch.hpp>

#include <csignal>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <thread>

using namespace emu;

namespace {

std::unique_ptr<ThreadPool> pool_of(int workers) {
    auto pool = std::make_unique<ThreadPool>();
    REQUIRE(pool->start(workers) == workers);
    return pool;
}

// How often each unit was done.
std::vector<int> counts(ThreadPool& pool, std::int64_t units, std::int32_t pieces) {
    std::vector<int> count(static_cast<std::size_t>(units));
    pool.run(units, pieces, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t i = first; i < last; ++i) ++count[static_cast<std::size_t>(i)];
    });
    return count;
}

// The sum of the units, which threads add up.
std::int64_t sum(ThreadPool& pool, std::int64_t units, std::int32_t pieces) {
    std::atomic<std::int64_t> total{0};
    pool.run(units, pieces, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t i = first; i < last; ++i) total += i;
    });
    return total;
}

void wait_for(const std::atomic<bool>& flag) {
    while (!flag) std::this_thread::yield();
}

bool all_asleep(const std::vector<ThreadState>& threads) {
    return std::ranges::all_of(threads, [](const auto& thread) { return thread.state == 'S'; });
}

} // namespace

TEST_CASE("pool/every unit is done once", "[threads]") {
    for (const int workers : {0, 1, 3}) {
        const auto pool = pool_of(workers);
        for (const std::int64_t units : {1, 2, 7, 64, 1000}) {
            for (const std::int32_t pieces : {1, 2, 3, 7, 64, 1000}) {
                if (pieces > units) continue;
                CAPTURE(workers, units, pieces);
                CHECK(counts(*pool, units, pieces) ==
                      std::vector<int>(static_cast<std::size_t>(units), 1));
            }
        }
    }
}

TEST_CASE("pool/many threads have jobs at once", "[threads]") {
    const auto pool = pool_of(3);
    std::atomic<int> wrong{0};
    std::vector<std::jthread> owners;
    for (int owner = 0; owner < 40; ++owner) { // more than there is room for jobs
        owners.emplace_back([&, owner] {
            for (std::int64_t units = 2; units < 60; ++units) {
                const auto pieces = static_cast<std::int32_t>(2 + (units + owner) % (units - 1));
                wrong += sum(*pool, units, pieces) != units * (units - 1) / 2;
            }
        });
    }
    owners.clear();
    CHECK(wrong == 0);
}

TEST_CASE("pool/a piece may have a job of its own", "[threads]") {
    const auto pool = pool_of(2);
    std::atomic<std::int64_t> total{0};
    pool->run(8, 8, [&](std::int64_t, std::int64_t) { total += sum(*pool, 100, 10); });
    CHECK(total == 8 * 4950);
}

TEST_CASE("pool/an owner waits for no worker that has not begun", "[threads]") {
    const auto pool = pool_of(1);
    std::atomic<int> begun{0};
    std::atomic<bool> go{false};
    std::jthread other([&] {
        pool->run(2, 2, [&](std::int64_t, std::int64_t) {
            ++begun;
            wait_for(go);
        });
    });
    while (begun < 2) std::this_thread::yield(); // the only worker has a piece of it
    CHECK(counts(*pool, 10, 10) == std::vector<int>(10, 1));
    go = true;
}

TEST_CASE("pool/workers take part", "[threads]") {
    const auto pool = pool_of(2);
    std::atomic<int> present{0};
    // Passes only when three threads are in it at a time.
    pool->run(3, 3, [&](std::int64_t, std::int64_t) {
        ++present;
        while (present < 3) std::this_thread::yield();
    });
    CHECK(present == 3);
}

TEST_CASE("pool/an exception reaches the owner when all else is done", "[threads]") {
    const auto pool = pool_of(2);
    for (int round = 0; round < 50; ++round) {
        std::atomic<int> done{0};
        const auto work = [&](std::int64_t first, std::int64_t) {
            ++done;
            if (first % 5 == 2) throw std::runtime_error("planned");
        };
        CHECK_THROWS_AS(pool->run(20, 20, work), std::runtime_error);
        CHECK(done == 20);
    }
    CHECK(sum(*pool, 100, 10) == 4950);
}

TEST_CASE("pool/jobs go on while it stops, and afterwards", "[threads]") {
    const std::size_t others = worker_list().size(); // of the process's pool
    const auto pool = pool_of(3);
    std::atomic<bool> stopped{false};
    std::atomic<int> wrong{0}, jobs{0};
    std::jthread owner([&] {
        do {
            wrong += sum(*pool, 100, 20) != 4950;
            ++jobs;
        } while (!stopped);
    });
    while (jobs < 10) std::this_thread::yield();
    pool->stop();
    stopped = true;
    owner.join();
    CHECK(wrong == 0);
    CHECK(worker_list().size() == others);
    CHECK(sum(*pool, 100, 20) == 4950);
}

TEST_CASE("pool/idle workers sleep, under our name and without the application's signals") {
    const std::size_t others = worker_list().size();
    const auto pool = pool_of(3);
    CHECK(sum(*pool, 100, 20) == 4950);
    auto workers = worker_list();
    for (int i = 0; i < 10'000 && !all_asleep(workers); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        workers = worker_list();
    }
    CHECK(workers.size() == others + 3);
    CHECK(all_asleep(workers));
    for (const ThreadState& worker : workers) {
        for (const int signal : {SIGINT, SIGTERM, SIGUSR1, SIGALRM, SIGCHLD, SIGPROF, SIGRTMIN}) {
            CHECK((worker.blocked >> (signal - 1) & 1) == 1);
        }
        CHECK((worker.blocked >> (SIGSEGV - 1) & 1) == 0);
    }
    sigset_t own;
    pthread_sigmask(SIG_BLOCK, nullptr, &own);
    CHECK(sigismember(&own, SIGTERM) == 0);
}
