// SPDX-License-Identifier: Apache-2.0
#include "base/log.h"

#include "base/environment.h"
#include "base/log_style.h"

#include <array>
#include <cerrno>
#include <string>

#include <unistd.h>

namespace emu {
namespace {

constexpr std::size_t longest_begin = 64;

LogLevel read_level() {
    const std::string_view wanted = environment("BOARDLESS_LOG");
    if (wanted == "off") return LogLevel::off;
    if (wanted == "error") return LogLevel::error;
    if (wanted == "warning") return LogLevel::warning;
    if (wanted == "info") return LogLevel::info;
    if (wanted == "call") return LogLevel::call;
    if (wanted == "dma") return LogLevel::dma;
    return log_style().preset_level();
}

// A log that cannot be written has nowhere to be reported.
void write_line(std::string_view text) {
    const int kept_errno = errno;
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
    errno = kept_errno;
}

} // namespace

LogLevel log_level() {
    static const LogLevel level = read_level();
    return level;
}

void log(LogLevel level, std::string_view line) {
    if (level == LogLevel::off || !logs(level)) return;
    std::array<char, longest_begin> begin;
    std::string text(begin.data(), log_style().begin(level, begin));
    text.append(line).push_back('\n');
    write_line(text);
}

void log_from_signal(LogLevel level, std::string_view line) {
    if (!logs(level)) return;
    std::array<char, 512> text;
    std::size_t length = log_style().begin(level, text);
    length += line.copy(text.data() + length, text.size() - 1 - length);
    text[length++] = '\n';
    write_line({text.data(), length});
}

} // namespace emu
