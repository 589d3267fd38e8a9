// SPDX-License-Identifier: Apache-2.0
// Writes FlatBuffers: a tree of values, of any shape, becomes a buffer that other readers take too:
// all that is in it is aligned to its size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <string_view>
#include <vector>

namespace emu::flatbuffer {

using Raw = std::vector<std::byte>;

template <class T> Raw raw(const std::vector<T>& values) {
    Raw bytes(values.size() * sizeof(T));
    if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

// A scalar, a vector of scalars or structs, a vector of tables, or a table.
struct Item {
    enum class Kind : std::uint8_t { scalar, vector, tables, table };

    Kind kind = Kind::table;
    Raw bytes;                  // of a scalar or vector
    std::size_t count = 0;      // elements of a vector
    std::size_t align = 1;      // of a scalar or of a vector's elements
    std::vector<Item> items;    // of a vector of tables
    std::map<int, Item> fields; // of a table, by number

    Item& operator[](int field) { return fields[field]; }
};

template <class T> Item scalar(T value) {
    return {Item::Kind::scalar, raw(std::vector<T>{value}), 0, alignof(T), {}, {}};
}
template <class T> Item vector(const std::vector<T>& values) {
    return {Item::Kind::vector, raw(values), values.size(), alignof(T), {}, {}};
}
// The bytes of a vector of `align`ed things.
inline Item blob(Raw bytes, std::size_t align) {
    const std::size_t count = bytes.size();
    return {Item::Kind::vector, std::move(bytes), count, align, {}, {}};
}
inline Item string(std::string_view text) {
    return vector(std::vector<char>(text.begin(), text.end()));
}
inline Item tables(std::vector<Item> items) {
    return {Item::Kind::tables, {}, 0, 4, std::move(items), {}};
}
inline Item table(std::map<int, Item> fields) {
    return {Item::Kind::table, {}, 0, 4, {}, std::move(fields)};
}

// `root` is a table; `identifier` has four characters.
Raw write(const Item& root, std::string_view identifier);

} // namespace emu::flatbuffer
