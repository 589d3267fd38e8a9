// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/text.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>

namespace emu {

std::string format(const char* pattern, ...) {
    std::va_list arguments;
    va_start(arguments, pattern);
    std::va_list again;
    va_copy(again, arguments);
    const int length = std::vsnprintf(nullptr, 0, pattern, arguments);
    va_end(arguments);
    std::string text(length > 0 ? static_cast<std::size_t>(length) : 0, '\0');
    std::vsnprintf(text.data(), text.size() + 1, pattern, again);
    va_end(again);
    return text;
}

std::string printable(std::string_view name) {
    constexpr std::size_t longest = 64;
    std::string text(name.substr(0, longest));
    std::ranges::replace_if(
        text, [](char c) { return c < ' ' || c > '~'; }, '?');
    return text;
}

} // namespace emu
