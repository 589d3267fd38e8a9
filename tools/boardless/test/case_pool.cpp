// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/test/case_result.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace boardless {
namespace {

using Clock = std::chrono::steady_clock;

struct Child {
    const TestCase* test = nullptr;
    pid_t process = -1;
    int pipe = -1;
    Clock::time_point deadline;
    std::string text;
    bool is_late = false;
};

CaseResult broken(const TestCase& test, const std::string& reason) {
    CaseResult result;
    result.name = test.name;
    result.end = reports::TestEnd::broken;
    result.reason = reason;
    return result;
}

// What libraries log is not for the terminal of many cases.
[[noreturn]] void compute(const TestCase& test, int pipe, bool alone) {
    if (!alone) ::setenv("BOARDLESS_THREADS", "1", 0);
    if (const int nowhere = ::open("/dev/null", O_WRONLY); nowhere >= 0) {
        ::dup2(nowhere, STDOUT_FILENO);
        ::dup2(nowhere, STDERR_FILENO);
    }
    const std::string line = to_line(run_case(test));
    for (std::size_t at = 0; at < line.size();) {
        const ssize_t written = ::write(pipe, line.data() + at, line.size() - at);
        if (written < 0 && errno != EINTR) break;
        if (written > 0) at += static_cast<std::size_t>(written);
    }
    ::_exit(0);
}

CaseResult ended(const Child& child, int status, unsigned seconds) {
    if (child.is_late) {
        return broken(*child.test, emu::format("it took longer than %u s", seconds));
    }
    if (WIFSIGNALED(status)) {
        return broken(*child.test, emu::format("it crashed: %s", ::strsignal(WTERMSIG(status))));
    }
    auto result = read_line(child.text);
    if (result) return std::move(*result);
    return broken(*child.test, "it ended without a result");
}

class Pool {
public:
    Pool(unsigned jobs, unsigned seconds) : jobs_(jobs), seconds_(seconds) {}

    bool is_full() const { return children_.size() >= jobs_; }
    bool is_empty() const { return children_.empty(); }

    // False: the system gives no more processes.
    bool start(const TestCase& test) {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0) return false;
        std::fflush(nullptr);
        const pid_t process = ::fork();
        if (process == 0) compute(test, ends[1], jobs_ == 1);
        ::close(ends[1]);
        if (process < 0) {
            ::close(ends[0]);
            return false;
        }
        children_.push_back(
            {&test, process, ends[0], Clock::now() + std::chrono::seconds(seconds_), {}, false});
        return true;
    }

    // Waits for something to happen; hands on what has ended.
    void wait(const std::function<void(CaseResult)>& done) {
        std::vector<pollfd> polled;
        for (const Child& child : children_) polled.push_back({child.pipe, POLLIN, 0});
        ::poll(polled.data(), polled.size(), 200);
        for (std::size_t i = children_.size(); i-- > 0;) {
            Child& child = children_[i];
            if (!child.is_late && Clock::now() > child.deadline) {
                child.is_late = true;
                ::kill(child.process, SIGKILL);
            }
            if (polled[i].revents == 0 || !reads_end(child)) continue;
            int status = 0;
            while (::waitpid(child.process, &status, 0) < 0 && errno == EINTR) {
            }
            ::close(child.pipe);
            const CaseResult result = ended(child, status, seconds_);
            children_.erase(children_.begin() + static_cast<std::ptrdiff_t>(i));
            done(result);
        }
    }

private:
    static bool reads_end(Child& child) {
        char part[65536];
        const ssize_t got = ::read(child.pipe, part, sizeof part);
        if (got > 0) child.text.append(part, static_cast<std::size_t>(got));
        return got == 0 || (got < 0 && errno != EINTR);
    }

    unsigned jobs_, seconds_;
    std::vector<Child> children_;
};

} // namespace

void run_cases(const std::vector<TestCase>& cases, unsigned jobs, unsigned seconds,
               const std::function<void(CaseResult)>& done) {
    Pool pool(jobs, seconds);
    for (auto next = cases.begin(); next != cases.end() || !pool.is_empty();) {
        if (next == cases.end() || pool.is_full()) {
            pool.wait(done);
        } else if (pool.start(*next)) {
            ++next;
        } else if (pool.is_empty()) {
            done(broken(*next++, "the system gave no process"));
        } else {
            pool.wait(done);
        }
    }
}

} // namespace boardless
