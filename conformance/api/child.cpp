// SPDX-License-Identifier: Apache-2.0
#include "conformance/api/sweep.h"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "conformance/api/stop.h"

namespace conformance {

namespace {

// A run that takes longer hangs.
constexpr unsigned seconds_allowed = 120;

std::string content(std::FILE* log) {
    std::string text;
    std::array<char, 4096> part;
    std::rewind(log);
    while (const std::size_t got = std::fread(part.data(), 1, part.size(), log))
        text.append(part.data(), got);
    return text;
}

std::string ending(int status, const std::string& log, const Texts& expected) {
    if (WIFSIGNALED(status)) return std::string("crashed, ") + strsignal(WTERMSIG(status));
    if (WEXITSTATUS(status) == exit_skipped) return "skipped";
    if (WEXITSTATUS(status) != 0) return "FAILED";
    for (const std::string& text : expected) {
        if (log.find(text) == std::string::npos) return "FAILED, does not leave \"" + text + '"';
    }
    return "ok";
}

// The last lines of the log say why.
reports::TestResult result(const std::string& name, int status, const std::string& end,
                           const std::string& log) {
    using reports::TestEnd;
    if (end == "ok") return {name, TestEnd::passed, {}};
    constexpr std::size_t most = 2000;
    const std::string last = log.substr(log.size() > most ? log.size() - most : 0);
    if (end == "skipped") return {name, TestEnd::skipped, last};
    return {name, WIFSIGNALED(status) ? TestEnd::broken : TestEnd::failed, end + "\n" + last};
}

} // namespace

reports::TestResult run_in_child(const std::string& name, const std::function<void(int log)>& body,
                                 const Texts& expected) {
    std::FILE* const log = std::tmpfile();
    if (!log) stop("there is no temporary file");
    std::fflush(stdout);
    const pid_t child = fork();
    if (child < 0) stop("fork failed");
    if (child == 0) {
        alarm(seconds_allowed);
        dup2(fileno(log), STDOUT_FILENO); // what stop() says is the report's reason
        body(fileno(log));
        dup2(fileno(log), STDERR_FILENO);
        std::exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    const std::string text = content(log);
    std::fclose(log);
    const std::string end = ending(status, text, expected);
    std::printf("%s: %s\n", name.c_str(), end.c_str());
    if (end != "ok") std::fwrite(text.data(), 1, text.size(), stdout);
    return result(name, status, end, text);
}

} // namespace conformance
