// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/fault_plan.h"

#include "conformance/core/child.h"
#include "conformance/core/sample_abi.h"
#include "emu-core/edge/guard.h"
#include "emu-core/memory/device_memory.h"

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

bool has(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("child: the third call is late", "[.child]") {
    CHECK(run() == 0);
    CHECK(run() == 0);
    CHECK(run() == -2);
    CHECK(run() == 0);
    CHECK(runs_of_body == 3);
}

TEST_CASE("the planned call fails with the planned status and does nothing") {
    for (const char* plan :
         {"BOARDLESS_FAULT=sample_run:3:timeout", "BOARDLESS_FAULT=sample_run:3:-2",
          "BOARDLESS_FAULT=sample_run:3:SAMPLE_LATE", "BOARDLESS_FAULT=sample_run:3:late",
          "BOARDLESS_FAULT=sample_run:3:late,sample_run:3:-1"}) {
        const ChildRun child = run_child("child: the third call is late", {plan});
        CAPTURE(plan, child.log);
        CHECK(child.passed);
        const std::string written(
            std::string_view(plan).substr(0, std::string_view(plan).find(',')));
        CHECK(child.log == "boardless: sample_run(handle=0x1, extend=null) = -2 (SAMPLE_LATE): "
                           "planned by " +
                               written + "\n");
    }
}

TEST_CASE("child: every call is late", "[.child]") {
    for (int i = 0; i < 3; ++i) CHECK(run() == -2);
    CHECK(runs_of_body == 0);
}

TEST_CASE("a star plans for every call") {
    CHECK(run_child("child: every call is late", {"BOARDLESS_FAULT=sample_run:*:LATE"}).passed);
}

TEST_CASE("child: all calls succeed", "[.child]") {
    for (int i = 0; i < 5; ++i) CHECK(run() == 0);
}

TEST_CASE("a plan that is not understood is reported and ignored") {
    for (const char* plan :
         {"BOARDLESS_FAULT=sample_run", "BOARDLESS_FAULT=sample_run:1",
          "BOARDLESS_FAULT=sample_run:1:", "BOARDLESS_FAULT=sample_run:0:timeout",
          "BOARDLESS_FAULT=sample_run:x:timeout", "BOARDLESS_FAULT=sample_run:-1:timeout",
          "BOARDLESS_FAULT=:1:timeout", "BOARDLESS_FAULT=sample_run:1:timeout:more"}) {
        const ChildRun child = run_child("child: all calls succeed", {plan});
        CAPTURE(plan, child.log);
        CHECK(child.passed);
        CHECK(has(child.log, "is not function:call:code; ignored\n"));
    }
}

TEST_CASE("a code that nobody knows, and success, are reported and ignored") {
    for (const char* plan :
         {"BOARDLESS_FAULT=sample_run:1:what", "BOARDLESS_FAULT=sample_run:1:0",
          "BOARDLESS_FAULT=sample_run:1:SAMPLE_OK", "BOARDLESS_FAULT=sample_run:1:-20",
          "BOARDLESS_FAULT=sample_run:1:SAMPLE_"}) {
        const ChildRun child = run_child("child: all calls succeed", {plan});
        CAPTURE(plan, child.log);
        CHECK(child.passed);
        CHECK(has(child.log, "has a code that is not known; ignored\n"));
    }
}

TEST_CASE("a plan that never came to pass is reported at exit") {
    const ChildRun misspelt =
        run_child("child: all calls succeed", {"BOARDLESS_FAULT=sample_rum:1:timeout"});
    CHECK(misspelt.passed);
    CHECK(misspelt.log ==
          "boardless: BOARDLESS_FAULT: \"sample_rum:1:timeout\" never came to pass: "
          "sample_rum was seen 0 times\n");
    const ChildRun late =
        run_child("child: all calls succeed", {"BOARDLESS_FAULT=sample_run:6:timeout"});
    CHECK(late.passed);
    CHECK(has(late.log, "sample_run was seen 5 times\n"));
}

TEST_CASE("child: the second allocation fails", "[.child]") {
    DeviceMemory memory({});
    std::byte bytes[8];
    CHECK(memory.allocate(8));
    CHECK(memory.import_pointer(bytes, sizeof bytes));
    CHECK(memory.allocate(8).error().fault == Fault::out_of_memory);
    CHECK(memory.allocate(8));
}

TEST_CASE("allocations of device memory are events of their own") {
    for (const char* plan : {"BOARDLESS_FAULT=alloc:2", "BOARDLESS_FAULT=alloc:2:out_of_memory"}) {
        CHECK(run_child("child: the second allocation fails", {plan}).passed);
    }
}

TEST_CASE("child: a task's status comes through", "[.child]") {
    const std::uint64_t handle = 1;
    void* const extend = nullptr;
    const auto body = []() -> Outcome {
        if (auto planned = planned_error("task")) return *std::move(planned);
        return {};
    };
    CHECK(guard<Abi>(sample::fn::sample_run, body, handle, extend) == -7);
    CHECK(guard<Abi>(sample::fn::sample_run, body, handle, extend) == 0);
}

TEST_CASE("what is planned further inside has the vendor's codes, too") {
    CHECK(run_child("child: a task's status comes through", {"BOARDLESS_FAULT=task:1:-7"}).passed);
    CHECK(run_child("child: a task's status comes through", {"BOARDLESS_FAULT=task:1:bad_handle"})
              .passed);
}

TEST_CASE("child: one of many calls from threads fails", "[.child]") {
    std::atomic<int> failures{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&failures] {
            for (int call = 0; call < 50; ++call)
                failures += planned_error("sample_run").has_value();
        });
    }
    for (auto& thread : threads) thread.join();
    CHECK(failures == 1);
}

TEST_CASE("calls are counted across threads", "[threads]") {
    CHECK(run_child("child: one of many calls from threads fails",
                    {"BOARDLESS_FAULT=sample_run:150:internal"})
              .passed);
}
