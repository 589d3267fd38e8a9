// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/protobuf.h"

#include <bit>
#include <optional>

namespace emu::protobuf {
namespace {

constexpr int most_depth = 64; // subgraphs nest three messages each

// Takes a varint from the front; nothing when it does not end within the bytes or 64 bits.
std::optional<std::uint64_t> take_varint(Bytes& bytes) {
    constexpr unsigned bits = 7, last_shift = 63;
    std::uint64_t value = 0;
    unsigned shift = 0;
    for (std::size_t i = 0; i < bytes.size() && shift <= last_shift; ++i, shift += bits) {
        const auto byte = std::to_integer<std::uint64_t>(bytes[i]);
        const std::uint64_t digit = byte & 0x7F;
        if (shift == last_shift && digit > 1) return std::nullopt;
        value |= digit << shift;
        if (byte < 0x80) {
            bytes = bytes.subspan(i + 1);
            return value;
        }
    }
    return std::nullopt;
}

template <Scalar T> std::optional<std::uint64_t> take_fixed(Bytes& bytes) {
    if (bytes.size() < sizeof(T)) return std::nullopt;
    const auto value = load<T>(bytes);
    bytes = bytes.subspan(sizeof(T));
    return value;
}

// Takes an element of that type, which is not `bytes`.
std::optional<std::uint64_t> take_value(WireType type, Bytes& bytes) {
    switch (type) {
    case WireType::varint: return take_varint(bytes);
    case WireType::fixed64: return take_fixed<std::uint64_t>(bytes);
    case WireType::fixed32: return take_fixed<std::uint32_t>(bytes);
    case WireType::bytes: break;
    }
    return std::nullopt;
}

// How many elements a packed field has; nothing when they do not fill it.
std::optional<std::size_t> count_elements(WireType element, Bytes packed) {
    if (element == WireType::varint) {
        std::size_t count = 0;
        for (; !packed.empty(); ++count) {
            if (!take_varint(packed)) return std::nullopt;
        }
        return count;
    }
    const std::size_t width = element == WireType::fixed64 ? 8 : 4;
    if (packed.size() % width != 0) return std::nullopt;
    return packed.size() / width;
}

} // namespace

Error Field::misfit() const {
    return error(Fault::bad_model, "byte %zu: field %u has an unexpected type or length", position,
                 number);
}

Result<std::int64_t> Field::integer() const {
    if (type != WireType::varint) return misfit();
    return static_cast<std::int64_t>(value);
}

Result<std::int32_t> Field::integer32() const {
    if (type != WireType::varint) return misfit();
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(value));
}

Result<float> Field::real() const {
    if (type != WireType::fixed32) return misfit();
    return std::bit_cast<float>(static_cast<std::uint32_t>(value));
}

Result<Bytes> Field::bytes() const {
    if (type != WireType::bytes) return misfit();
    return payload;
}

Result<std::string_view> Field::text() const {
    if (type != WireType::bytes) return misfit();
    return std::string_view(reinterpret_cast<const char*>(payload.data()), payload.size());
}

Result<Message> Field::message() const {
    if (type != WireType::bytes) return misfit();
    if (depth >= most_depth) {
        return error(Fault::bad_model, "byte %zu: more than %d messages lie inside each other",
                     position, most_depth);
    }
    return Message(payload, position, depth + 1);
}

Error Message::damaged(const char* what) {
    left_ = {};
    return error(Fault::bad_model, "byte %zu: %s", position_, what);
}

Result<Field> Message::next() {
    Bytes rest = left_;
    const auto tag = take_varint(rest);
    if (!tag) return damaged("a field does not begin with its number");
    constexpr unsigned type_bits = 3;
    const std::uint64_t number = *tag >> type_bits;
    if (number == 0 || number >= 1U << 29) return damaged("a field has an impossible number");

    Field field;
    field.number = static_cast<std::uint32_t>(number);
    field.depth = depth_;
    const auto type = static_cast<unsigned>(*tag & 7);
    if (type == 3 || type == 4 || type > 5) return damaged("a field's type is not in use");
    field.type = static_cast<WireType>(type);

    const bool sized = field.type == WireType::bytes;
    const auto value = take_value(sized ? WireType::varint : field.type, rest);
    if (!value) return damaged("a field's value does not end");
    if (sized && *value > rest.size()) return damaged("a field is longer than what it is part of");
    if (sized) {
        field.position = position_ + (left_.size() - rest.size());
        field.payload = rest.first(*value);
        rest = rest.subspan(*value);
    } else {
        field.position = position_;
        field.value = *value;
    }
    field.whole = left_.first(left_.size() - rest.size());
    position_ += field.whole.size();
    left_ = rest;
    return field;
}

Outcome Numbers::add(const Field& field) {
    std::size_t count = 1;
    if (field.type == WireType::bytes) {
        const auto packed = count_elements(element_, field.payload);
        if (!packed) return field.misfit();
        count = *packed;
    } else if (field.type != element_) {
        return field.misfit();
    }
    if (count == 0) return {};
    const bool first = empty();
    const std::byte* begin = first ? field.whole.data() : range_.data();
    range_ = Bytes(begin, field.whole.data() + field.whole.size());
    piece_ = first ? field.payload : Bytes();
    number_ = field.number;
    size_ += count;
    return {};
}

Numbers::Reader Numbers::read() const {
    return Reader(range_, number_, element_);
}

std::vector<std::int64_t> Numbers::integers() const {
    std::vector<std::int64_t> values(size_);
    Reader reader = read();
    for (auto& value : values) value = static_cast<std::int64_t>(reader.next());
    return values;
}

std::vector<float> Numbers::reals() const {
    std::vector<float> values(size_);
    Reader reader = read();
    for (auto& value : values) {
        value = std::bit_cast<float>(static_cast<std::uint32_t>(reader.next()));
    }
    return values;
}

std::uint64_t Numbers::Reader::next() {
    while (run_.empty()) {
        const Field field = *fields_.next(); // add() has seen all of them
        if (field.number != number_) continue;
        if (field.type != WireType::bytes) return field.value;
        run_ = field.payload;
    }
    return *take_value(element_, run_);
}

} // namespace emu::protobuf
