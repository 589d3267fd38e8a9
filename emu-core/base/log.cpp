// SPDX-License-Identifier: Apache-2.0
#include "base/log.h"

#include "base/environment.h"

#include <cerrno>
#include <string>

#include <unistd.h>

namespace emu {
namespace {

LogLevel read_level() {
    const std::string_view wanted = environment("BOARDLESS_LOG");
    if (wanted == "off") return LogLevel::off;
    if (wanted == "call") return LogLevel::call;
    if (wanted == "dma") return LogLevel::dma;
    return LogLevel::error;
}

} // namespace

LogLevel log_level() {
    static const LogLevel level = read_level();
    return level;
}

void log(LogLevel level, std::string_view line) {
    if (level == LogLevel::off || !logs(level)) return;
    const int kept_errno = errno;
    std::string text = "boardless: ";
    text.append(line).push_back('\n');
    // A log that cannot be written has nowhere to be reported.
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
    errno = kept_errno;
}

} // namespace emu
