// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/doctor/finding.h"

#include <cerrno>
#include <cstdio>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace boardless {

ChildOutput output_of(const std::function<int()>& body) {
    ChildOutput output;
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return output;
    std::fflush(nullptr);
    const pid_t process = ::fork();
    if (process == 0) {
        ::dup2(ends[1], STDOUT_FILENO);
        ::dup2(ends[1], STDERR_FILENO);
        const int status = body();
        std::fflush(nullptr);
        ::_exit(status);
    }
    ::close(ends[1]);
    char part[4096];
    for (ssize_t got = 0; process > 0 && (got = ::read(ends[0], part, sizeof part)) != 0;) {
        if (got > 0) output.text.append(part, static_cast<std::size_t>(got));
        if (got < 0 && errno != EINTR) break;
    }
    ::close(ends[0]);
    int status = -1;
    while (process > 0 && ::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    output.is_good = status == 0;
    return output;
}

} // namespace boardless
