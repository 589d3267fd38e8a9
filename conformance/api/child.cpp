// SPDX-License-Identifier: Apache-2.0
#include "conformance/api/child.h"

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

} // namespace

Outcome run_in_child(const std::string& name, const std::function<void(int log)>& body,
                     const Texts& expected) {
    std::FILE* const log = std::tmpfile();
    if (!log) stop("there is no temporary file");
    std::fflush(stdout);
    const pid_t child = fork();
    if (child < 0) stop("fork failed");
    if (child == 0) {
        alarm(seconds_allowed);
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
    if (end != "ok" && end != "skipped") std::fwrite(text.data(), 1, text.size(), stdout);
    if (end == "skipped") return Outcome::skipped;
    return end == "ok" ? Outcome::passed : Outcome::failed;
}

} // namespace conformance
