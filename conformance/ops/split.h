// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

// The pieces between separators; an empty text is one empty piece.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> pieces;
    for (;;) {
        const std::size_t end = text.find(separator);
        pieces.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return pieces;
        text.remove_prefix(end + 1);
    }
}
