// SPDX-License-Identifier: Apache-2.0
// Child processes: one hidden test case of this program, for what is read once per process, and
// whether the hardware stops an access to memory.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <initializer_list>
#include <string>

struct ChildRun {
    bool passed = false; // the test case ended by itself, and passed
    int signal = 0;      // that ended it, if one did
    std::string log;     // what it wrote to stderr
};

// `environment`: "NAME=value" settings beside those of this process.
ChildRun run_child(const char* test_case, std::initializer_list<const char*> environment);

enum class Access { read, write };

inline bool traps(std::byte* address, Access access) {
    const pid_t child = ::fork();
    if (child == 0) {
        std::signal(SIGSEGV, SIG_DFL); // the test runner's and the sanitizers' handlers report
        volatile std::byte* byte = address;
        if (access == Access::read) [[maybe_unused]]
            const std::byte seen = *byte;
        else
            *byte = std::byte{1};
        ::_exit(0);
    }
    int status = 0;
    return ::waitpid(child, &status, 0) == child && WIFSIGNALED(status) &&
           WTERMSIG(status) == SIGSEGV;
}
