// SPDX-License-Identifier: Apache-2.0
// Whether an access to memory is stopped by the hardware, tried in a forked child.
#pragma once

#include <csignal>
#include <cstddef>

#include <sys/wait.h>
#include <unistd.h>

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
