// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/flatbuffer.h"

namespace emu::flatbuffer {
namespace {

constexpr std::size_t vtable_header = 4; // its own size, the table's size

// The position that the unsigned offset stored at `position` leads to. Offsets lead forward and
// never to themselves.
Result<std::uint64_t> follow(Bytes buffer, std::uint64_t position) {
    if (!in_range(position, sizeof(std::uint32_t), buffer.size())) {
        return error(Fault::bad_model, "FlatBuffer: an offset lies beyond the end");
    }
    const auto offset = load<std::uint32_t>(buffer, position);
    if (offset == 0 || offset >= buffer.size() - position) {
        return error(Fault::bad_model, "FlatBuffer: the offset at byte %llu leads outside",
                     static_cast<unsigned long long>(position));
    }
    return position + offset;
}

} // namespace

Result<Table> Table::root(Bytes buffer) {
    EMU_TRY_VALUE(position, follow(buffer, 0));
    return at(buffer, position);
}

Result<Table> Table::at(Bytes buffer, std::uint64_t position) {
    const auto damaged = error(Fault::bad_model, "FlatBuffer: the table at byte %llu is damaged",
                               static_cast<unsigned long long>(position));
    if (!in_range(position, sizeof(std::int32_t), buffer.size())) return damaged;
    const auto back = std::int64_t{load<std::int32_t>(buffer, position)};
    const auto vtable = static_cast<std::int64_t>(position) - back;
    if (vtable < 0 || !in_range(vtable, vtable_header, buffer.size())) return damaged;

    const auto vtable_size = load<std::uint16_t>(buffer, vtable);
    const auto table_size = load<std::uint16_t>(buffer, vtable + sizeof(std::uint16_t));
    const bool sizes_fit = vtable_size >= vtable_header && vtable_size % 2 == 0 &&
                           in_range(vtable, vtable_size, buffer.size()) &&
                           table_size >= sizeof(std::int32_t) &&
                           in_range(position, table_size, buffer.size());
    if (!sizes_fit) return damaged;

    Table table;
    table.buffer_ = buffer;
    table.vtable_ = buffer.subspan(vtable, vtable_size);
    table.position_ = position;
    table.size_ = table_size;
    return table;
}

int Table::field_count() const {
    return vtable_.empty() ? 0 : static_cast<int>((vtable_.size() - vtable_header) / 2);
}

std::uint16_t Table::entry(int field) const {
    if (field >= field_count()) return 0;
    return load<std::uint16_t>(vtable_, vtable_header + 2 * static_cast<std::size_t>(field));
}

Result<Bytes> Table::inline_bytes(int field, std::size_t length) const {
    const std::uint16_t offset = entry(field);
    if (offset == 0) return Bytes();
    if (offset < sizeof(std::int32_t) || !in_range(offset, length, size_)) {
        return error(Fault::bad_model, "FlatBuffer: field %d lies outside the table at byte %llu",
                     field, static_cast<unsigned long long>(position_));
    }
    return buffer_.subspan(position_ + offset, length);
}

Result<std::uint64_t> Table::target(int field) const {
    EMU_TRY_VALUE(raw, inline_bytes(field, sizeof(std::uint32_t)));
    if (raw.empty()) return std::uint64_t{0};
    return follow(buffer_, static_cast<std::uint64_t>(raw.data() - buffer_.data()));
}

Result<Bytes> Table::vector_bytes(int field, std::size_t element) const {
    EMU_TRY_VALUE(position, target(field));
    if (position == 0) return Bytes();
    ByteReader reader(buffer_.subspan(position));
    EMU_TRY_VALUE(count, reader.read<std::uint32_t>());
    return reader.take(std::uint64_t{count} * element);
}

Result<std::string_view> Table::string(int field) const {
    EMU_TRY_VALUE(raw, vector_bytes(field, 1));
    return std::string_view(reinterpret_cast<const char*>(raw.data()), raw.size());
}

Result<Table> Table::table(int field) const {
    EMU_TRY_VALUE(position, target(field));
    if (position == 0) return Table();
    return at(buffer_, position);
}

Result<Tables> Table::tables(int field) const {
    EMU_TRY_VALUE(raw, vector_bytes(field, sizeof(std::uint32_t)));
    return Tables(buffer_, raw);
}

Result<Table> Tables::operator[](std::size_t index) const {
    const auto start = static_cast<std::uint64_t>(raw_.data() - buffer_.data());
    EMU_TRY_VALUE(position, follow(buffer_, start + index * sizeof(std::uint32_t)));
    return Table::at(buffer_, position);
}

} // namespace emu::flatbuffer
