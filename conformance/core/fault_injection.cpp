// SPDX-License-Identifier: Apache-2.0
#include "child.h"
#include "edge/guard.h"
#include "sample_abi.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <thread>
#include <vector>

using namespace emu;
using sample::Abi;

namespace {

int runs_of_body = 0;

int run() {
    const std::uint64_t handle = 1;
    void* const extend = nullptr;
    const auto body = [] {
        ++runs_of_body;
        return Outcome();
    };
    return guard<Abi>(sample::fn::sample_run, body, handle, extend);
}

} // namespace

TEST_CASE("child: the third call is late", "[.child]") {
    CHECK(run() == 0);
    CHECK(run() == 0);
    CHECK(run() == -2);
    CHECK(run() == 0);
    CHECK(runs_of_body == 3);
}

TEST_CASE("the wanted call fails with the wanted fault and does nothing") {
    const ChildRun child = run_child(
        "child: the third call is late",
        {"BOARDLESS_FAIL=sample_open:1:internal,sample_run:3:timeout", "BOARDLESS_LOG=error"});
    CHECK(child.passed);
    CHECK(child.log ==
          "boardless: sample_run(handle=0x1, extend=null) = -2 (SAMPLE_LATE): injected by "
          "BOARDLESS_FAIL\n");
}

TEST_CASE("child: all calls succeed", "[.child]") {
    for (int i = 0; i < 5; ++i) CHECK(run() == 0);
}

TEST_CASE("a plan that is not understood is reported and ignored") {
    for (const char* plan :
         {"BOARDLESS_FAIL=sample_run", "BOARDLESS_FAIL=sample_run:1",
          "BOARDLESS_FAIL=sample_run:0:timeout", "BOARDLESS_FAIL=sample_run:x:timeout",
          "BOARDLESS_FAIL=sample_run:1:what", "BOARDLESS_FAIL=:1:timeout",
          "BOARDLESS_FAIL=sample_run:1:timeout:more"}) {
        const ChildRun child = run_child("child: all calls succeed", {plan, "BOARDLESS_LOG=error"});
        CAPTURE(plan, child.log);
        CHECK(child.passed);
        CHECK(child.log.find("is not function:call:fault; ignored\n") != std::string::npos);
    }
}

TEST_CASE("child: one of many calls from threads fails", "[.child]") {
    std::atomic<int> failures{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&failures] {
            for (int call = 0; call < 50; ++call)
                failures += injected_fault("sample_run").has_value();
        });
    }
    for (auto& thread : threads) thread.join();
    CHECK(failures == 1);
}

TEST_CASE("calls are counted across threads", "[threads]") {
    CHECK(run_child("child: one of many calls from threads fails",
                    {"BOARDLESS_FAIL=sample_run:150:internal"})
              .passed);
}
