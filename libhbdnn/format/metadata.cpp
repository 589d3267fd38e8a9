// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/metadata.h"

#include "emu-core/base/text.h"
#include "libhbdnn/format/decimal.h"

#include <algorithm>

namespace hbdnn::format {
namespace {

std::string json_text(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += {'\\', c};
        } else if (static_cast<unsigned char>(c) < 0x20) {
            result += emu::format("\\u%04x", static_cast<unsigned>(c));
        } else {
            result += c;
        }
    }
    return result + '"';
}

// Takes a text in quotes from the front; nothing: there is none.
std::optional<std::string_view> take_quoted(std::string_view& text) {
    const std::size_t open = text.find_first_of("'\"");
    if (open == text.npos) return std::nullopt;
    const std::size_t close = text.find(text[open], open + 1);
    if (close == text.npos) return std::nullopt;
    const std::string_view inside = text.substr(open + 1, close - open - 1);
    text.remove_prefix(close + 1);
    return inside;
}

} // namespace

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

const std::string* Metadata::find(std::string_view key) const {
    const auto found = std::ranges::find(
        entries, key, [](const auto& entry) { return std::string_view(entry.first); });
    return found == entries.end() ? nullptr : &found->second;
}

std::string_view Metadata::text(std::string_view key) const {
    const std::string* found = find(key);
    return found ? trimmed(*found) : std::string_view();
}

std::string_view Metadata::entry(std::string_view key, std::size_t index) const {
    std::string_view list = text(key);
    for (; index > 0; --index) {
        const std::size_t end = list.find(';');
        if (end == list.npos) return {};
        list.remove_prefix(end + 1);
    }
    return trimmed(list.substr(0, list.find(';')));
}

std::optional<std::vector<float>> numbers_of(std::string_view text) {
    constexpr std::string_view between = ", \t";
    std::vector<float> numbers;
    for (;;) {
        const std::size_t first = text.find_first_not_of(between);
        if (first == text.npos) return numbers;
        text.remove_prefix(first);
        const std::size_t length = std::min(text.find_first_of(between), text.size());
        const auto number = real_of(text.substr(0, length));
        if (!number) return std::nullopt;
        numbers.push_back(*number);
        text.remove_prefix(length);
    }
}

std::string_view entry_of_dictionary(std::string_view dictionary, std::string_view key) {
    for (;;) {
        const auto name = take_quoted(dictionary);
        const auto value = name ? take_quoted(dictionary) : std::nullopt;
        if (!value) return {};
        if (*name == key) return *value;
    }
}

std::string to_json(const Metadata& metadata) {
    std::string text = "{";
    for (const auto& [key, value] : metadata.entries) {
        text += (text.size() > 1 ? ", " : "") + json_text(key) + ": " + json_text(value);
    }
    return text + "}";
}

} // namespace hbdnn::format
