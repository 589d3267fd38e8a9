// SPDX-License-Identifier: Apache-2.0
#include "emu-core/edge/guard.h"

#include "conformance/core/allocation_count.h"
#include "conformance/core/captured_log.h"
#include "conformance/core/child.h"
#include "conformance/core/sample_abi.h"
#include "emu-core/edge/stub.h"

#include <catch2/catch.hpp>

#include <new>
#include <regex>
#include <stdexcept>
#include <string>
#include <thread>

#include <pthread.h>
#include <sys/mman.h>

using namespace emu;
using sample::Abi;
namespace fn = sample::fn;

namespace {

int run_with(Outcome outcome, std::uint64_t handle = 0x1000001, void* extend = nullptr) {
    return guard<Abi>(
        fn::sample_run, [&] { return outcome; }, handle, extend);
}

template <class Exception> int run_throwing(const Exception& exception) {
    const std::uint64_t handle = 1;
    const void* const extend = nullptr;
    return guard<Abi>(
        fn::sample_run, [&]() -> Outcome { throw exception; }, handle, extend);
}

bool has_finding(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("every fault becomes its code, and codes have names") {
    CHECK(Abi::ok == 0);
    CHECK(Abi::status(Fault::bad_handle) == -7);
    CHECK(Abi::status(Fault::timeout) == -2);
    CHECK(Abi::status(Fault::internal) == -9);
    CHECK(Abi::status(Error{Fault::timeout, "late"}) == -2);
    CHECK(Abi::status(Error{Fault::internal, "planned", "handle"}) == -7);
    CHECK(std::string(Abi::name(-7)) == "SAMPLE_HANDLE");
    CHECK(std::string(Abi::name(5)) == "?");
}

TEST_CASE("a call that fails logs one line, one that succeeds none") {
    CapturedLog log;
    CHECK(run_with({}) == 0);
    CHECK(log.text().empty());
    CHECK(run_with(Error{Fault::bad_handle, "no such context"}) == -7);
    CHECK(log.text() ==
          "boardless: sample_run(handle=0x1000001, extend=null) = -7 (SAMPLE_HANDLE): "
          "no such context\n");
}

TEST_CASE("what is thrown becomes a code") {
    CapturedLog log;
    CHECK(run_throwing(std::bad_alloc()) == -4);
    CHECK(run_throwing(std::length_error("a long story about a vector")) == -9);
    CHECK(run_throwing(7) == -9);
    CHECK(has_finding(log.text(), "(SAMPLE_MEMORY): out of memory\n"));
    CHECK(has_finding(log.text(), "(SAMPLE_FAILED): a long story about a vector\n"));
    CHECK(has_finding(log.text(), "(SAMPLE_FAILED): exception\n"));
}

TEST_CASE("a cancelled thread goes on being cancelled through a call", "[threads]") {
    std::thread thread([] {
        const std::uint64_t handle = 1;
        void* const extend = nullptr;
        guard<Abi>(
            fn::sample_run,
            []() -> Outcome {
                for (;;) ::pause();
            },
            handle, extend);
        std::abort();
    });
    ::pthread_cancel(thread.native_handle());
    thread.join();
    SUCCEED();
}

TEST_CASE("functions that return pointers return null when they fail") {
    CapturedLog log;
    int made = 5;
    const std::uint64_t handle = 3;
    const std::uint32_t size = 64;
    const auto create = [&](Result<int*> result) {
        return guard_pointer<Abi, int>(
            fn::sample_create, [&] { return result; }, handle, size);
    };
    CHECK(create(&made) == &made);
    CHECK(log.text().empty());
    CHECK(create(Error{Fault::out_of_memory, "no room"}) == nullptr);
    CHECK(log.text() ==
          "boardless: sample_create(handle=0x3, size=64) = null (SAMPLE_MEMORY): no room\n");
}

TEST_CASE("functions that return a value return zero when they fail") {
    CapturedLog log;
    const std::uint64_t handle = 3;
    struct Pair {
        int a, b;
    };
    const auto count = [&]<class T>(Result<T> result) {
        return guard_value<Abi, T>(
            fn::sample_count, [&] { return result; }, handle);
    };
    CHECK(count(Result<int>(7)) == 7);
    CHECK(count(Result<Pair>(Pair{1, 2})).b == 2);
    CHECK(log.text().empty());
    CHECK(count(Result<int>(Error{Fault::bad_handle, "who?"})) == 0);
    CHECK(count(Result<Pair>(Error{Fault::bad_handle, "who?"})).b == 0);
    CHECK(log.text() == "boardless: sample_count(handle=0x3) = 0 (SAMPLE_HANDLE): who?\n"
                        "boardless: sample_count(handle=0x3) = {...} (SAMPLE_HANDLE): who?\n");
}

TEST_CASE("stubs log one line and return what stands for not supported") {
    CapturedLog log;
    const std::uint64_t handle = 2;
    void* const extend = nullptr;
    CHECK(stub<Abi>(fn::sample_start, handle, extend) == -9);
    CHECK(stub_pointer<Abi, int>(fn::sample_create, handle, 1U) == nullptr);
    stub_void<Abi>(fn::sample_reset);
    CHECK(log.text() ==
          "boardless: sample_start(handle=0x2, extend=null) = -9 (SAMPLE_FAILED): not implemented\n"
          "boardless: sample_create(handle=0x2, size=1) = null (SAMPLE_FAILED): not implemented\n"
          "boardless: sample_reset() (SAMPLE_FAILED): not implemented\n");
}

TEST_CASE("arguments are shown as their roles say") {
    CapturedLog log;
    const auto open = [](std::uint64_t* handle, const void* model, std::uint32_t size, int flag) {
        guard<Abi>(
            fn::sample_open,
            [] {
                return Error{Fault::bad_model, "no"};
            },
            handle, model, size, flag);
    };
    std::uint64_t handle = 0;
    open(nullptr, "/a/path", 0, 18);
    CHECK(has_finding(log.text(),
                      "sample_open(handle=null, model=\"/a/path\", size=0, flag=0x12) = -1"));
    open(&handle, &handle, 8, 0);
    CHECK(has_finding(log.text(), "[8], size=8, flag=0x0)"));
    open(&handle, reinterpret_cast<void*>(16), 0, 0);
    CHECK(has_finding(log.text(), "model=0x10[0]"));

    const std::uint64_t given = 1;
    guard<Abi>(
        fn::sample_set,
        [] {
            return Error{Fault::bad_input, "no"};
        },
        given, -3, static_cast<const int*>(nullptr), 0.5F);
    CHECK(has_finding(log.text(), "sample_set(handle=0x1, count=-3, items=null, factor=0.5) = -1"));
}

TEST_CASE("text is cut, cleaned, and read up to the end of memory only") {
    CapturedLog log;
    const auto name = [](const char* text) {
        guard<Abi>(
            fn::sample_name,
            [] {
                return Error{Fault::bad_argument, "no"};
            },
            text);
    };
    name("one\ntwo\x1b");
    CHECK(has_finding(log.text(), "(name=\"one?two?\")"));
    name(std::string(500, 'x').c_str());
    CHECK(has_finding(log.text(), ("(name=\"" + std::string(80, 'x') + "\")").c_str()));

    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    void* pages =
        ::mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    REQUIRE(pages != MAP_FAILED);
    char* const end = static_cast<char*>(pages) + page;
    ::mprotect(end, page, PROT_NONE);
    end[-2] = 'a';
    end[-1] = 'b';
    name(end - 2);
    CHECK(has_finding(log.text(), "(name=\"ab\")"));
    name(end);
    CHECK(has_finding(log.text(), "(name=0x"));
    ::munmap(pages, 2 * page);
}

TEST_CASE("a call that succeeds unlogged allocates nothing") {
    const std::uint64_t handle = 1;
    void* const extend = nullptr;
    const auto call = [&] {
        return guard<Abi>(
            fn::sample_run, [] { return Outcome(); }, handle, extend);
    };
    call(); // the environment is read once
    const std::size_t before = allocation_count();
    const int status = call();
    const std::size_t after = allocation_count();
    CHECK(status == 0);
    CHECK(after == before);
}

TEST_CASE("child: calls of several results", "[.child]") {
    std::uint64_t handle = 0;
    const void* const model = "m";
    guard<Abi>(
        fn::sample_open,
        [&]() -> Outcome {
            handle = 0x1000002;
            return {};
        },
        &handle, model, 0U, 1U);
    static int made;
    guard_pointer<Abi, int>(
        fn::sample_create, []() -> Result<int*> { return &made; }, handle, 4);
    guard_void<Abi>(fn::sample_reset, [] { return Outcome(); });
    run_with(Error{Fault::timeout, "late"});
    CHECK(handle == 0x1000002);
}

TEST_CASE("at level call every call logs a line with its result and duration") {
    const ChildRun child = run_child("child: calls of several results", {"BOARDLESS_LOG=call"});
    CHECK(child.passed);
    // A busy machine may take any time for a call.
    const std::string log =
        std::regex_replace(child.log, std::regex(R"(, \d+\.\d{3} ms)"), ", some ms");
    INFO(log);
    CHECK(std::count(log.begin(), log.end(), '\n') == 4);
    CHECK(has_finding(log,
                      "sample_open(handle=[0x1000002], model=\"m\", size=0, flag=0x1) = 0 "
                      "(SAMPLE_OK), some ms\n"));
    CHECK(has_finding(log, "sample_create(handle=0x1000002, size=4) = 0x"));
    CHECK(has_finding(log, "sample_reset(), some ms\n"));
    CHECK(has_finding(log, "= -2 (SAMPLE_LATE), some ms: late\n"));
}

TEST_CASE("with the log off, failures are silent too") {
    const ChildRun child = run_child("child: calls of several results", {"BOARDLESS_LOG=off"});
    CHECK(child.passed);
    CHECK(child.log.empty());
}
