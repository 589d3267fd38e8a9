// SPDX-License-Identifier: Apache-2.0
#include "conformance/core/child.h"

#include <cstdlib>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

[[noreturn]] void become(const char* test_case, std::initializer_list<const char*> environment,
                         int errors) {
    for (const char* setting : environment) ::putenv(const_cast<char*>(setting));
    ::dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO);
    ::dup2(errors, STDERR_FILENO);
    ::execl("/proc/self/exe", "core_tests", test_case, static_cast<char*>(nullptr));
    ::_exit(127);
}

} // namespace

ChildRun run_child(const char* test_case, std::initializer_list<const char*> environment) {
    const int errors = ::memfd_create("errors", MFD_CLOEXEC);
    const pid_t child = ::fork();
    if (child == 0) become(test_case, environment, errors);
    int status = 0;
    ChildRun run;
    const bool ended = ::waitpid(child, &status, 0) == child;
    run.passed = ended && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (ended && WIFSIGNALED(status)) run.signal = WTERMSIG(status);
    run.log.resize(static_cast<std::size_t>(::lseek(errors, 0, SEEK_END)));
    run.log.resize(static_cast<std::size_t>(::pread(errors, run.log.data(), run.log.size(), 0)));
    ::close(errors);
    return run;
}
