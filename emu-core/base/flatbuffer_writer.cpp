// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/flatbuffer_writer.h"

#include <algorithm>

namespace emu::flatbuffer {
namespace {

class Writer {
public:
    Raw write(const Item& root, std::string_view identifier) {
        append<std::uint32_t>(0);
        for (const char c : identifier) append(c);
        link(0, put(root));
        return std::move(bytes_);
    }

private:
    template <class T> void append(T value) { append(raw(std::vector<T>{value})); }
    void append(const Raw& bytes) { bytes_.insert(bytes_.end(), bytes.begin(), bytes.end()); }

    // Zeros until what comes `ahead` bytes later is aligned.
    void align(std::size_t alignment, std::size_t ahead) {
        while ((bytes_.size() + ahead) % alignment != 0) append(std::byte{0});
    }

    void link(std::size_t at, std::size_t target) {
        const auto offset = static_cast<std::uint32_t>(target - at);
        std::memcpy(&bytes_[at], &offset, sizeof(offset));
    }

    // The position of what has been written.
    std::size_t put(const Item& item) {
        return item.kind == Item::Kind::table ? put_table(item) : put_vector(item);
    }

    std::size_t put_vector(const Item& item) {
        constexpr std::size_t prefix = sizeof(std::uint32_t);
        align(prefix, 0);
        align(std::max(item.align, prefix), prefix);
        const std::size_t start = bytes_.size();
        append(static_cast<std::uint32_t>(item.items.empty() ? item.count : item.items.size()));
        append(item.bytes);
        append(std::byte{0}); // strings end in one that does not count
        if (item.items.empty()) return start;
        const std::size_t first = start + prefix;
        bytes_.resize(first + prefix * item.items.size());
        for (std::size_t i = 0; i < item.items.size(); ++i) {
            link(first + prefix * i, put(item.items[i]));
        }
        return start;
    }

    std::size_t put_table(const Item& item) {
        constexpr std::size_t widest = 8;
        const int count = item.fields.empty() ? 0 : item.fields.rbegin()->first + 1;
        const auto vtable = static_cast<std::uint16_t>(4 + 2 * count);
        const auto [entries, size] = places(item, static_cast<std::size_t>(count));
        align(widest, vtable);
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

    struct Places {
        std::vector<std::uint16_t> entries;
        std::uint16_t size = 4;
    };
    static Places places(const Item& table, std::size_t count) {
        Places places;
        places.entries.resize(count);
        for (const auto& [number, field] : table.fields) {
            const bool is_inline = field.kind == Item::Kind::scalar;
            const std::size_t bytes = is_inline ? field.bytes.size() : sizeof(std::uint32_t);
            const std::size_t at = (places.size + bytes - 1) / bytes * bytes;
            places.entries[static_cast<std::size_t>(number)] = static_cast<std::uint16_t>(at);
            places.size = static_cast<std::uint16_t>(at + bytes);
        }
        return places;
    }

    Raw bytes_;
};

} // namespace

Raw write(const Item& root, std::string_view identifier) {
    return Writer().write(root, identifier);
}

} // namespace emu::flatbuffer
