// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/writer/message_writer.h"

#include <bit>

namespace hbdnn::format::writer {

void MessageWriter::varint(std::uint64_t value) {
    constexpr std::uint64_t more = 0x80;
    for (; value >= more; value >>= 7) bytes_.push_back(static_cast<std::byte>(value | more));
    bytes_.push_back(static_cast<std::byte>(value));
}

void MessageWriter::tag(std::uint32_t number, unsigned type) {
    varint(std::uint64_t{number} << 3 | type);
}

MessageWriter& MessageWriter::integer(std::uint32_t number, std::int64_t value) {
    tag(number, 0);
    varint(static_cast<std::uint64_t>(value));
    return *this;
}

MessageWriter& MessageWriter::real(std::uint32_t number, float value) {
    tag(number, 5);
    const auto raw = std::as_bytes(std::span(&value, 1));
    bytes_.insert(bytes_.end(), raw.begin(), raw.end());
    return *this;
}

MessageWriter& MessageWriter::bytes(std::uint32_t number, emu::Bytes value) {
    tag(number, 2);
    varint(value.size());
    bytes_.insert(bytes_.end(), value.begin(), value.end());
    return *this;
}

MessageWriter& MessageWriter::text(std::uint32_t number, std::string_view value) {
    return bytes(number, std::as_bytes(std::span(value)));
}

MessageWriter& MessageWriter::message(std::uint32_t number, const MessageWriter& value) {
    return bytes(number, value.bytes_);
}

MessageWriter& MessageWriter::packed(std::uint32_t number,
                                     const std::vector<std::int64_t>& values) {
    MessageWriter list;
    for (const std::int64_t value : values) list.varint(static_cast<std::uint64_t>(value));
    return message(number, list);
}

MessageWriter& MessageWriter::packed(std::uint32_t number, const std::vector<float>& values) {
    return bytes(number, std::as_bytes(std::span(values)));
}

} // namespace hbdnn::format::writer
