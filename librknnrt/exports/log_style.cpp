// SPDX-License-Identifier: Apache-2.0
// The log as the vendor's library writes it: `E RKNN: [HH:MM:SS.mmm] text`, by RKNN_LOG_LEVEL.
// Linked by name into the library: it replaces the core's style.
#include "emu-core/base/log_style.h"

#include "librknnrt/reports/log_level.h"

#include <algorithm>
#include <array>
#include <ctime>

namespace {

using emu::LogLevel;

constexpr std::array letters = {'?', 'E', 'W', 'I', 'D', 'T'}; // by level
static_assert(letters.size() == static_cast<std::size_t>(LogLevel::dma) + 1);

// Seconds that local time is ahead. Asked for once: the system's functions are not for signal
// handlers.
long zone() {
    static const long seconds = [] {
        const std::time_t now = std::time(nullptr);
        std::tm local{};
        return ::localtime_r(&now, &local) ? local.tm_gmtoff : 0L;
    }();
    return seconds;
}

std::size_t begin(LogLevel level, std::span<char> text) {
    std::timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    char line[] = "? RKNN: [00:00:00.000] ";
    line[0] = letters[static_cast<std::size_t>(level)];
    // Adds to the digits that end at `last`.
    const auto put = [&line](std::size_t last, long value) {
        for (; value > 0; value /= 10) line[last--] = static_cast<char>('0' + value % 10);
    };
    constexpr long day = 86400;
    const long seconds = (static_cast<long>(now.tv_sec % day) + zone() + day) % day;
    put(10, seconds / 3600);
    put(13, seconds / 60 % 60);
    put(16, seconds % 60);
    put(20, now.tv_nsec / 1000000);
    return static_cast<std::size_t>(std::copy(line, line + sizeof line - 1, text.begin()) -
                                    text.begin());
}

// The vendor's default is errors; without the variable we show warnings, because they are what an
// application's author wants to know.
LogLevel level_of_environment() {
    switch (rknn::asked_level().value_or(rknn::Shown::warnings)) {
    case rknn::Shown::errors: return LogLevel::error;
    case rknn::Shown::warnings: return LogLevel::warning;
    case rknn::Shown::information: return LogLevel::info;
    default: return LogLevel::call;
    }
}

} // namespace

namespace emu {

const LogStyle& log_style() {
    static constexpr LogStyle style{begin, level_of_environment};
    return style;
}

} // namespace emu
