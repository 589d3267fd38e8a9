// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/trap_watch.h"

#include "conformance/core/child.h"
#include "emu-core/base/current_call.h"
#include "emu-core/memory/device_memory.h"
#include "emu-core/memory/mapping.h"

#include <catch2/catch.hpp>

#include <csignal>

using namespace emu;

namespace {

void write_to(std::byte* address) {
    *static_cast<volatile std::byte*>(address) = std::byte{1};
}

[[noreturn]] void on_fault(int) {
    constexpr std::string_view text = "handler of the application\n";
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
    ::_exit(3);
}

// The test runner and the sanitizers have handlers of their own.
void begin_with(void (*handler)(int)) {
    for (const int signal : {SIGSEGV, SIGBUS}) std::signal(signal, handler);
}

Result<std::shared_ptr<Buffer>> buffer_of_call(DeviceMemory& memory, const char* function) {
    const CallScope scope({function, 2});
    return memory.allocate(100);
}

} // namespace

TEST_CASE("child: writes beyond a buffer", "[.child]") {
    begin_with(SIG_DFL);
    DeviceMemory memory({});
    const auto buffer = *buffer_of_call(memory, "sample_create");
    const auto other = *buffer_of_call(memory, "sample_open");
    write_to(buffer->cpu().data() + 103);
}

TEST_CASE("an access beyond a buffer is said before the process dies of it") {
    const ChildRun child = run_child("child: writes beyond a buffer", {"BOARDLESS_REPORT=1"});
    CHECK(child.signal == SIGSEGV);
    CHECK(child.log.starts_with("boardless: access beyond the buffer at 0x"));
    CHECK(child.log.ends_with(" of 100 bytes (made by call 2 of sample_create), at offset 103\n"));
}

TEST_CASE("without a report the process just dies") {
    const ChildRun child = run_child("child: writes beyond a buffer", {"BOARDLESS_REPORT=0"});
    CHECK(child.signal == SIGSEGV);
    CHECK(child.log.empty());
}

TEST_CASE("child: writes before a page that was given", "[.child]") {
    begin_with(on_fault);
    const auto mapping = Mapping::of_zeros(page_size());
    write_to(mapping->bytes().data() - 1);
}

TEST_CASE("the application's own handler comes next") {
    const ChildRun child =
        run_child("child: writes before a page that was given", {"BOARDLESS_REPORT=1"});
    CHECK(child.signal == 0);
    CHECK(child.log.find(", at offset -1\nhandler of the application\n") != std::string::npos);
}

TEST_CASE("child: dies elsewhere", "[.child]") {
    begin_with(SIG_DFL);
    std::byte* forgotten = nullptr;
    {
        const auto mapping = Mapping::of_zeros(8);
        forgotten = mapping->bytes().data() + 8;
    }
    write_to(forgotten);
}

TEST_CASE("nothing is said of addresses that are not a buffer's") {
    const ChildRun child = run_child("child: dies elsewhere", {"BOARDLESS_REPORT=1"});
    CHECK(child.signal == SIGSEGV);
    CHECK(child.log.empty());
}

TEST_CASE("child: is sent a signal", "[.child]") {
    begin_with(SIG_DFL);
    const auto mapping = Mapping::of_zeros(8);
    ::raise(SIGSEGV);
    ::_exit(0);
}

TEST_CASE("a signal that somebody sends ends the process, too") {
    CHECK(run_child("child: is sent a signal", {"BOARDLESS_REPORT=1"}).signal == SIGSEGV);
}
