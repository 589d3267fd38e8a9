// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/port_text.h"

#include "libhbdnn/format/decimal.h"
#include "libhbdnn/format/metadata.h"

#include <algorithm>

namespace hbdnn::format {

emu::Error not_understood(PortKey key, std::string_view value) {
    const std::string_view name = port_keys[static_cast<std::size_t>(key)];
    return emu::error(emu::Fault::bad_model, "its %s '%s' is not understood", name.data(),
                      emu::printable(value).c_str());
}

std::string_view without(std::string_view text, std::string_view ends) {
    const std::size_t first = text.find_first_not_of(ends);
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(ends) - first + 1);
}

emu::Result<std::vector<std::int64_t>> integers(PortKey key, std::string_view text) {
    std::vector<std::int64_t> list;
    for (std::string_view left = without(text, "()[] "); !left.empty();) {
        const std::size_t end = std::min(left.find(','), left.size());
        const auto value = integer_of(without(left.substr(0, end), " "));
        if (!value) return not_understood(key, text);
        list.push_back(*value);
        left.remove_prefix(std::min(end + 1, left.size()));
    }
    return list;
}

emu::Result<std::vector<float>> reals(PortKey key, std::string_view text) {
    auto list = numbers_of(without(text, "()[] "));
    if (!list) return not_understood(key, text);
    return *std::move(list);
}

} // namespace hbdnn::format
