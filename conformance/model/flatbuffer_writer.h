// SPDX-License-Identifier: Apache-2.0
// Writes FlatBuffers for tests: values of any shape, also wrong ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <string_view>
#include <vector>

namespace flatbuffer_writer {

using Raw = std::vector<std::byte>;

template <class T> Raw raw(const std::vector<T>& values) {
    Raw bytes(values.size() * sizeof(T));
    if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

// A scalar, a vector of scalars, a vector of tables, or a table.
struct Item {
    enum class Kind { scalar, vector, tables, table };

    Kind kind = Kind::table;
    Raw bytes;                  // of a scalar or vector
    std::size_t count = 0;      // elements of a vector
    std::vector<Item> items;    // of a vector of tables
    std::map<int, Item> fields; // of a table, by number

    Item& operator[](int field) { return fields[field]; }
};

template <class T> Item scalar(T value) {
    return {Item::Kind::scalar, raw(std::vector<T>{value}), 0, {}, {}};
}
template <class T> Item vector(const std::vector<T>& values) {
    return {Item::Kind::vector, raw(values), values.size(), {}, {}};
}
inline Item string(std::string_view text) {
    return vector(std::vector<char>(text.begin(), text.end()));
}
inline Item tables(std::vector<Item> items) {
    return {Item::Kind::tables, {}, 0, std::move(items), {}};
}
inline Item table(std::map<int, Item> fields) {
    return {Item::Kind::table, {}, 0, {}, std::move(fields)};
}

class Writer {
public:
    // `root` is a table; `identifier` has four characters.
    static Raw write(const Item& root, std::string_view identifier) {
        Writer writer;
        writer.append<std::uint32_t>(0);
        for (const char c : identifier) writer.append(c);
        writer.link(0, writer.put(root));
        return std::move(writer.bytes_);
    }

private:
    template <class T> void append(T value) { append(raw(std::vector<T>{value})); }
    void append(const Raw& bytes) { bytes_.insert(bytes_.end(), bytes.begin(), bytes.end()); }

    void link(std::size_t at, std::size_t target) {
        const auto offset = static_cast<std::uint32_t>(target - at);
        std::memcpy(&bytes_[at], &offset, sizeof(offset));
    }

    // The position of what has been written.
    std::size_t put(const Item& item) {
        if (item.kind == Item::Kind::table) return put_table(item);
        const std::size_t start = bytes_.size();
        append(static_cast<std::uint32_t>(item.items.empty() ? item.count : item.items.size()));
        append(item.bytes);
        const std::size_t first = bytes_.size();
        bytes_.resize(first + 4 * item.items.size());
        for (std::size_t i = 0; i < item.items.size(); ++i) link(first + 4 * i, put(item.items[i]));
        return start;
    }

    std::size_t put_table(const Item& item) {
        const int count = item.fields.empty() ? 0 : item.fields.rbegin()->first + 1;
        const auto vtable = static_cast<std::uint16_t>(4 + 2 * count);
        std::vector<std::uint16_t> entries(static_cast<std::size_t>(count));
        std::uint16_t size = 4;
        for (const auto& [number, field] : item.fields) {
            entries[static_cast<std::size_t>(number)] = size;
            const bool is_inline = field.kind == Item::Kind::scalar;
            size = static_cast<std::uint16_t>(size + (is_inline ? field.bytes.size() : 4));
        }
        append(vtable);
        append(size);
        append(raw(entries));
        const std::size_t start = bytes_.size();
        append(std::int32_t{vtable});
        bytes_.resize(start + size);
        for (const auto& [number, field] : item.fields) {
            const std::size_t at = start + entries[static_cast<std::size_t>(number)];
            if (field.kind != Item::Kind::scalar)
                link(at, put(field));
            else
                std::memcpy(&bytes_[at], field.bytes.data(), field.bytes.size());
        }
        return start;
    }

    Raw bytes_;
};

} // namespace flatbuffer_writer
