// SPDX-License-Identifier: Apache-2.0
// The names that enumerators have in the source, which vector files use.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

// "floor" of Rounding::floor; of a value without an enumerator what begins with a bracket.
template <auto value> constexpr std::string_view enumerator_name() {
    // "... [with auto value = emu::ops::Rounding::floor; ...]", or without an enumerator
    // "... value = (emu::ops::Rounding)5]".
    std::string_view text = __PRETTY_FUNCTION__;
    text.remove_prefix(text.find("value = ") + 8);
    text = text.substr(0, text.find_first_of(";]"));
    return text.front() == '(' ? text : text.substr(text.rfind(':') + 1);
}

// Of an enumeration whose enumerators count from 0, fewer than 64.
template <class Enum>
constexpr auto enumerator_names = []<std::size_t... i>(std::index_sequence<i...>) {
    return std::array{enumerator_name<static_cast<Enum>(i)>()...};
}
(std::make_index_sequence<64>());

// The enumerator of this name; "unknown" is the first value without one.
template <class Enum> std::optional<Enum> enumerator_of(std::string_view name) {
    constexpr auto is_unnamed = [](std::string_view each) { return each.starts_with('('); };
    const auto& names = enumerator_names<Enum>;
    const auto found = name == "unknown" ? std::ranges::find_if(names, is_unnamed)
                                         : std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return static_cast<Enum>(found - names.begin());
}
