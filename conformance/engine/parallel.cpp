// SPDX-License-Identifier: Apache-2.0
// The process's pool. What is decided once per process is tested in children.
#include "emu-core/engine/thread_pool.h"

#include "conformance/core/child.h"
#include "conformance/engine/thread_list.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <thread>

#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace emu;

namespace {

constexpr std::int64_t units = 1000;

bool sums(std::int64_t pieces) {
    std::atomic<std::int64_t> total{0};
    parallel(units, pieces, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t i = first; i < last; ++i) total += i;
    });
    return total == units * (units - 1) / 2;
}

void check_child(const char* name, std::initializer_list<const char*> environment,
                 const char* log = "") {
    const ChildRun child = run_child(name, environment);
    CAPTURE(name, child.log, child.signal);
    CHECK(child.passed);
    CHECK(child.log == log);
}

// True when the child that `use` runs in ends by itself, and `use` was true.
template <class Use> bool in_fork(const Use& use) {
    const pid_t child = ::fork();
    if (child == 0) std::_Exit(use() ? 0 : 1);
    int status = 0;
    return ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

} // namespace

TEST_CASE("child: threads begin with the first job that is worth it", "[.child]") {
    CHECK(thread_count() == 3);
    CHECK(sums(1));
    CHECK(thread_list().size() == 1);
    CHECK(sums(2));
    CHECK(worker_list().size() == 2);
    CHECK(sums(units));
    CHECK(worker_list().size() == 2);
}

TEST_CASE("child: there are no threads", "[.child]") {
    CHECK(thread_count() == 1);
    CHECK(sums(units));
    CHECK(thread_list().size() == 1);
}

TEST_CASE("child: one CPU", "[.child]") {
    cpu_set_t cpus;
    CPU_ZERO(&cpus);
    CPU_SET(sched_getcpu(), &cpus);
    REQUIRE(sched_setaffinity(0, sizeof cpus, &cpus) == 0);
    CHECK(thread_count() == 1);
}

TEST_CASE("child: as many threads as CPUs", "[.child]") {
    cpu_set_t cpus;
    REQUIRE(sched_getaffinity(0, sizeof cpus, &cpus) == 0);
    CHECK(thread_count() == CPU_COUNT(&cpus));
}

TEST_CASE("child: forks", "[.child]") {
    const auto works = [] { return sums(100) && worker_list().size() == 2; };
    CHECK(in_fork(works)); // before there is a pool
    CHECK(works());
    CHECK(in_fork(works));
    CHECK(in_fork([&] { return works() && in_fork(works); }));
    CHECK(works());
}

TEST_CASE("child: forks while other threads have jobs", "[.child]") {
    std::atomic<bool> stop{false};
    std::vector<std::jthread> owners;
    for (int i = 0; i < 3; ++i) {
        owners.emplace_back([&] {
            while (!stop) sums(50);
        });
    }
    int passed = 0;
    for (int i = 0; i < 100; ++i) {
        passed += in_fork([] { return sums(50) && worker_list().size() == 2; });
    }
    stop = true;
    CHECK(passed == 100);
}

// Ends by std::exit, as applications do whose threads are not done.
TEST_CASE("child: ends while a thread has jobs", "[.child]") {
    std::atomic<int> jobs{0};
    std::thread owner([&] {
        for (;; ++jobs) sums(50);
    });
    while (jobs < 100) std::this_thread::yield();
    std::exit(0);
}

TEST_CASE("parallel/no thread before it is needed") {
    check_child("child: threads begin with the first job that is worth it",
                {"BOARDLESS_THREADS=3"});
}

TEST_CASE("parallel/one thread is the caller") {
    check_child("child: there are no threads", {"BOARDLESS_THREADS=1"});
}

TEST_CASE("parallel/as many threads as CPUs that the process may use") {
    check_child("child: one CPU", {"BOARDLESS_THREADS="});
    check_child("child: as many threads as CPUs", {"BOARDLESS_THREADS="});
}

TEST_CASE("parallel/a count that is none is ignored, with a line") {
    for (const char* setting : {"BOARDLESS_THREADS=0", "BOARDLESS_THREADS=-2",
                                "BOARDLESS_THREADS=two", "BOARDLESS_THREADS=257",
                                "BOARDLESS_THREADS=2 ", "BOARDLESS_THREADS=99999999999999999999"}) {
        check_child("child: as many threads as CPUs", {setting},
                    "boardless: BOARDLESS_THREADS is not a number of threads from 1 to 256; "
                    "ignored\n");
    }
}

TEST_CASE("parallel/a forked child has threads of its own") {
    check_child("child: forks", {"BOARDLESS_THREADS=3"});
#if !defined(__SANITIZE_ADDRESS__) // whose allocator a fork may find locked, for ever in the child
    check_child("child: forks while other threads have jobs", {"BOARDLESS_THREADS=3"});
#endif
}

TEST_CASE("parallel/a process may end at any time") {
    for (int i = 0; i < 20; ++i) {
        check_child("child: ends while a thread has jobs", {"BOARDLESS_THREADS=3"});
    }
}
