// SPDX-License-Identifier: Apache-2.0
// Work that does not block its caller.
#include "emu-core/runtime/queue.h"

#include "emu-core/base/error.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <stdexcept>
#include <vector>

using namespace emu;
using namespace std::chrono_literals;

TEST_CASE("queue/works in order", "[threads]") {
    std::vector<int> seen;
    {
        Queue queue;
        for (int i = 0; i < 100; ++i) {
            REQUIRE(queue.submit([&seen, i] {
                seen.push_back(i);
                return Outcome();
            }));
        }
    } // the destructor finishes what was submitted
    REQUIRE(seen.size() == 100);
    for (int i = 0; i < 100; ++i) CHECK(seen[i] == i);
}

TEST_CASE("queue/a wait can end before the work does", "[threads]") {
    std::atomic<bool> go = false;
    Queue queue;
    const auto task = queue.submit([&go] {
        while (!go) std::this_thread::yield();
        return Outcome();
    });
    REQUIRE(task);
    CHECK_FALSE((*task)->done());
    const Outcome early = (*task)->wait(1ms);
    REQUIRE(!early);
    CHECK(early.error().fault == Fault::timeout);
    go = true;
    CHECK((*task)->wait());
    CHECK((*task)->done());
    CHECK((*task)->wait(0ms)); // and again
}

TEST_CASE("queue/failures come back, thrown or not", "[threads]") {
    Queue queue;
    const auto failing = queue.submit([]() -> Outcome { return error(Fault::bad_input, "no"); });
    const auto full = queue.submit([]() -> Outcome { throw std::bad_alloc(); });
    const auto throwing = queue.submit([]() -> Outcome { throw std::runtime_error("oh"); });
    REQUIRE((failing && full && throwing));
    CHECK((*failing)->wait().error().fault == Fault::bad_input);
    CHECK((*full)->wait().error().fault == Fault::out_of_memory);
    CHECK((*throwing)->wait().error().fault == Fault::internal);
}

TEST_CASE("queue/many threads may submit and wait", "[threads]") {
    Queue queue;
    std::atomic<int> done = 0;
    std::vector<std::thread> callers;
    for (int i = 0; i < 4; ++i) {
        callers.emplace_back([&] {
            for (int k = 0; k < 50; ++k) {
                auto task = queue.submit([&done] {
                    ++done;
                    return Outcome();
                });
                if (task) static_cast<void>((*task)->wait());
            }
        });
    }
    for (std::thread& caller : callers) caller.join();
    CHECK(done == 200);
}
