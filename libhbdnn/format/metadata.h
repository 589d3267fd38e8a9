// SPDX-License-Identifier: Apache-2.0
// The compiler's notes in a .bin file: keys and texts. Lists have an entry for every input, each
// with ';' behind it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hbdnn::format {

// Without blanks and ends of lines on either side.
std::string_view trimmed(std::string_view text);

struct Metadata {
    std::vector<std::pair<std::string, std::string>> entries; // in the file's order

    // The first of that key; null: there is none.
    const std::string* find(std::string_view key) const;
    // Without blanks around it; empty: there is none.
    std::string_view text(std::string_view key) const;
    // Entry `index` of a list; empty: there is none.
    std::string_view entry(std::string_view key, std::size_t index) const;

    bool operator==(const Metadata&) const = default;
};

// "123.675,116.28,103.53,": numbers between commas or blanks. Nothing: something in it is none, or
// not finite.
std::optional<std::vector<float>> numbers_of(std::string_view text);

// What python's text of a dictionary of texts, "{'data': 'pyramid', '_default_value': 'ddr'}", has
// for the key; empty: nothing.
std::string_view entry_of_dictionary(std::string_view dictionary, std::string_view key);

// A JSON object of all entries.
std::string to_json(const Metadata& metadata);

} // namespace hbdnn::format
