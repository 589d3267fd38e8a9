// SPDX-License-Identifier: Apache-2.0
// Structs of the board as ours.
#include "tools/boardless/replay/call_passage.h"

#include "tools/boardless/replay/known_fields.h"

#include <algorithm>
#include <cstring>

namespace boardless {
namespace {

using emu::Fault;
using guest::Argument;
using guest::Direction;
using guest::Field;
using guest::Kind;
using guest::Layout;
using guest::Meaning;
using guest::Shape;

// Structs in a field: one, or an array of them.
struct InnerStructs {
    const Layout* layout;
    std::size_t count;
};

InnerStructs inner_of(const guest::Interface& interface, const guest::Type& type) {
    const guest::Type* one = &type;
    std::size_t count = 1;
    for (; one->kind == Kind::array; one = one->of) count *= one->size / one->of->size;
    return {interface.layout(*one), count};
}

} // namespace

emu::Result<std::uint64_t> CallPassage::records_here(const Argument& argument, const Layout& layout,
                                                     std::uint64_t word, std::uint64_t count) {
    const std::uint64_t theirs = layout.size[stage_.narrow], ours = layout.type->size;
    if (count > most_argument_bytes / ours)
        return not_in_trace("so many structs of", argument.name);
    std::byte* const place = room(count * ours);
    if (argument.role.direction != Direction::out) {
        const auto there = stage_.memory.at(word, count * theirs);
        if (!there && count) return not_in_trace("the struct", argument.name);
        for (std::uint64_t i = 0; there && (i + 1) * theirs <= there->size() && i < count; ++i)
            EMU_TRY(record_here(layout, there->subspan(i * theirs, theirs), place + i * ours));
    }
    if (is_written(argument.role.direction))
        written_.push_back({&argument, word, place, count * ours, &layout});
    return reinterpret_cast<std::uint64_t>(place);
}

emu::Outcome CallPassage::record_here(const Layout& layout, emu::Bytes from, std::byte* to) {
    for (const bool pointers : {false, true}) { // numbers first: they count what others point to
        for (const Field& field : layout.fields) {
            if ((field.meaning != Meaning::plain) != pointers) continue;
            const std::byte* const theirs = from.data() + field.offset[stage_.narrow];
            const InnerStructs inner = inner_of(stage_.interface, *field.type);
            if (pointers) {
                EMU_TRY(field_here(layout, field, from, to));
            } else if (inner.layout) {
                const std::size_t size = inner.layout->size[stage_.narrow];
                for (std::size_t i = 0; i < inner.count; ++i)
                    EMU_TRY(record_here(*inner.layout, {theirs + i * size, size},
                                        to + field.here + i * inner.layout->type->size));
            } else {
                number_here(layout, field, theirs, to + field.here);
            }
        }
    }
    return {};
}

void CallPassage::number_here(const Layout& layout, const Field& field, const std::byte* from,
                              std::byte* to) const {
    const std::size_t bytes = field.size[stage_.narrow];
    const bool handle = is_handle(layout.name, field.name);
    if (!handle && !is_physical(layout.name, field.name) && bytes == field.type->size) {
        std::memcpy(to, from, bytes);
        return;
    }
    std::uint64_t value = number_at(from, bytes);
    if (is_physical(layout.name, field.name))
        value = reinterpret_cast<std::uint64_t>(stage_.physical.here(value));
    if (handle) value = stage_.memory.named(value).value_or(value);
    std::memcpy(to, &value, field.type->size);
}

bool CallPassage::is_given(const Layout& layout, const Field& field, const std::byte* record) {
    if (field.condition < 0) return true;
    const Field& unless = layout.fields[static_cast<std::size_t>(field.condition)];
    return number_at(record + unless.here, unless.type->size) == 0;
}

std::uint64_t CallPassage::counted(const Layout& layout, const Field& field,
                                   const std::byte* record) const {
    if (field.count < 0) return 1;
    const Field& count = layout.fields[static_cast<std::size_t>(field.count)];
    return number_at(record + count.here, count.type->size) * element_bytes(*field.type);
}

emu::Outcome CallPassage::field_here(const Layout& layout, const Field& field, emu::Bytes from,
                                     std::byte* to) {
    const std::uint64_t word =
        number_at(from.data() + field.offset[stage_.narrow], field.size[stage_.narrow]);
    std::uint64_t value = 0;
    switch (field.meaning) {
    case Meaning::callback:
        if (word)
            return emu::error(Fault::unsupported, "it was given a function of the program, %.*s",
                              static_cast<int>(field.name.size()), field.name.data());
        break;
    case Meaning::descriptor:
        value = word;
        if (static_cast<std::int32_t>(word) > 0)
            return emu::error(Fault::unsupported, "it was given a file descriptor, %.*s",
                              static_cast<int>(field.name.size()), field.name.data());
        break;
    case Meaning::points:
    case Meaning::points_or_gives: {
        const bool points = field.meaning == Meaning::points || !is_given(layout, field, to);
        std::byte* const known = field.meaning == Meaning::points
                                     ? stage_.memory.here(word)
                                     : stage_.memory.here_or_given(word);
        value = stage_.memory.named(word).value_or(reinterpret_cast<std::uint64_t>(known));
        if (word == 0 || value || !points) break;
        const std::uint64_t bytes = counted(layout, field, to);
        if (bytes > most_argument_bytes) return not_in_trace("so many bytes of", field.name);
        const auto there = stage_.memory.at(word, bytes);
        const bool is_text = field.role.shape == Shape::text;
        if (!there && (field.role.direction == Direction::in || is_text) && bytes > 0)
            return not_in_trace("the bytes of", field.name);
        std::byte* const place = room(bytes + 1);
        if (there) std::memcpy(place, there->data(), std::min<std::size_t>(there->size(), bytes));
        value = reinterpret_cast<std::uint64_t>(place);
        break;
    }
    case Meaning::opaque: break;
    default: value = reinterpret_cast<std::uint64_t>(stage_.memory.here_or_given(word));
    }
    std::memcpy(to + field.here, &value, field.type->size);
    return {};
}

} // namespace boardless
