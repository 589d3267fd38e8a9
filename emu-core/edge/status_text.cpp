// SPDX-License-Identifier: Apache-2.0
#include "emu-core/edge/status_table.h"

#include "emu-core/base/fault_names.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace emu {
namespace {

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same_text(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, {}, lower, lower);
}

// "VENDOR_ERR_" of VENDOR_ERR_LATE and VENDOR_ERR_LOST.
std::string_view shared_words(std::string_view a, std::string_view b) {
    const auto end = std::ranges::mismatch(a, b).in1;
    const std::string_view shared(a.begin(), end);
    return shared.substr(0, shared.rfind('_') + 1);
}

bool is_rest(std::string_view text, std::string_view name, std::string_view words) {
    return name.starts_with(words) && same_text(text, name.substr(words.size()));
}

} // namespace

const StatusRow* failing_status(std::span<const StatusRow> statuses, std::string_view text) {
    const auto failing = statuses.subspan(1);
    if (text.empty() || failing.empty()) return nullptr;
    std::vector<std::string_view> left_out{
        "", shared_words(failing[0].name, failing[failing.size() > 1 ? 1 : 0].name)};
    if (!fault_named(text)) left_out.push_back(shared_words(statuses[0].name, failing[0].name));
    long long value = 0;
    const auto [end, failure] = std::from_chars(text.begin(), text.end(), value);
    const bool number = failure == std::errc() && end == text.end();
    if (number) {
        const auto row = std::ranges::find(failing, value, &StatusRow::value);
        return row == failing.end() ? nullptr : &*row;
    }
    for (const std::string_view words : left_out) {
        const auto row = std::ranges::find_if(
            failing, [&](const StatusRow& each) { return is_rest(text, each.name, words); });
        if (row != failing.end()) return &*row;
    }
    return nullptr;
}

} // namespace emu
