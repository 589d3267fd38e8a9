// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/log_style.h"

#include <string_view>

namespace emu {
namespace {

std::size_t begin(LogLevel, std::span<char> text) {
    constexpr std::string_view prefix = "boardless: ";
    return prefix.copy(text.data(), text.size());
}

} // namespace

[[gnu::weak]] const LogStyle& log_style() {
    static constexpr LogStyle style{begin, [] { return LogLevel::warning; }};
    return style;
}

} // namespace emu
