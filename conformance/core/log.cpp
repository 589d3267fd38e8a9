// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/log.h"

#include "conformance/core/child.h"

#include <catch2/catch.hpp>

#include <cerrno>

#include <sys/mman.h>
#include <unistd.h>

using namespace emu;

TEST_CASE("child: a line at every level", "[.child]") {
    errno = ENOENT;
    log(LogLevel::off, "off");
    log(LogLevel::error, "error");
    log(LogLevel::warning, "warning");
    log(LogLevel::info, "info");
    log(LogLevel::call, "call");
    log(LogLevel::dma, "dma");
    CHECK(errno == ENOENT);
}

TEST_CASE("lines are written up to the level that is asked for") {
    const auto written = [](const char* setting) {
        std::string log = run_child("child: a line at every level", {setting}).log;
        const std::string prefix = "boardless: ";
        for (auto at = log.find(prefix); at != log.npos; at = log.find(prefix)) {
            log.erase(at, prefix.size());
        }
        return log;
    };
    CHECK(written("BOARDLESS_LOG=off") == "");
    CHECK(written("BOARDLESS_LOG=error") == "error\n");
    CHECK(written("BOARDLESS_LOG=warning") == "error\nwarning\n");
    CHECK(written("BOARDLESS_LOG=") == "error\nwarning\n");
    CHECK(written("BOARDLESS_LOG=info") == "error\nwarning\ninfo\n");
    CHECK(written("BOARDLESS_LOG=call") == "error\nwarning\ninfo\ncall\n");
    CHECK(written("BOARDLESS_LOG=dma") == "error\nwarning\ninfo\ncall\ndma\n");
}

TEST_CASE("child: a line out of a signal handler", "[.child]") {
    CHECK(logs(LogLevel::error));
    log_from_signal(LogLevel::error, std::string(2000, 'x'));
    log_from_signal(LogLevel::error, "short");
}

TEST_CASE("a line out of a signal handler is cut where it is too long") {
    const ChildRun child =
        run_child("child: a line out of a signal handler", {"BOARDLESS_LOG=error"});
    CHECK(child.passed);
    CHECK(child.log == "boardless: " + std::string(500, 'x') + "\nboardless: short\n");
}

TEST_CASE("child: a log that is a file as well", "[.child]") {
    const std::string folder = "/proc/self/fd/";
    const int one = ::memfd_create("one", MFD_CLOEXEC), two = ::memfd_create("two", MFD_CLOEXEC);
    const auto text = [](int file) {
        char bytes[100];
        const auto size = ::pread(file, bytes, sizeof bytes, 0);
        return std::string(bytes, static_cast<std::size_t>(size));
    };
    CHECK_FALSE(log_to_file("/nowhere/log"));
    CHECK(log_to_file((folder + std::to_string(one)).c_str()));
    log(LogLevel::error, "first");
    CHECK(log_to_file((folder + std::to_string(two)).c_str()));
    log(LogLevel::error, "second");
    CHECK(text(one) == "boardless: first\n");
    CHECK(text(two) == "boardless: second\n");
}

TEST_CASE("lines go to the last file that was named as well") {
    const ChildRun child =
        run_child("child: a log that is a file as well", {"BOARDLESS_LOG=error"});
    CHECK(child.passed);
    CHECK(child.log == "boardless: first\nboardless: second\n");
}
