// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/log.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/log_style.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <string>

#include <fcntl.h>
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

std::atomic<int> log_file = -1; // a descriptor; -1: none. Never closed: lines may be under way.

// A log that cannot be written has nowhere to be reported.
void write_line(std::string_view text) {
    const int kept_errno = errno;
    [[maybe_unused]] auto written = ::write(STDERR_FILENO, text.data(), text.size());
    if (log_file >= 0) written = ::write(log_file, text.data(), text.size());
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

bool log_to_file(const char* path) {
    const int file = ::open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
    if (file < 0) return false;
    int none = -1;
    if (log_file.compare_exchange_strong(none, file)) return true;
    const bool replaced = ::dup3(file, none, O_CLOEXEC) >= 0;
    ::close(file);
    return replaced;
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
