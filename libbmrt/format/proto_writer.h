// SPDX-License-Identifier: Apache-2.0
// Writes protobuf messages, field by field.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/protobuf.h"

#include <bit>
#include <string_view>

namespace bmrt {

class ProtoWriter {
public:
    void integer(std::uint32_t field, std::uint64_t value) {
        tag(field, emu::protobuf::WireType::varint);
        varint(value);
    }
    void real(std::uint32_t field, float value) {
        tag(field, emu::protobuf::WireType::fixed32);
        bytes_.write(value);
    }
    void fixed64(std::uint32_t field, std::uint64_t value) {
        tag(field, emu::protobuf::WireType::fixed64);
        bytes_.write(value);
    }
    // Of packed fields: one after the other, without tags; then message() closes them in.
    void varint_element(std::uint64_t value) { varint(value); }
    template <class T> void element(T value) { bytes_.write(value); }
    void bytes(std::uint32_t field, emu::Bytes value) {
        tag(field, emu::protobuf::WireType::bytes);
        varint(value.size());
        bytes_.append(value);
    }
    void text(std::uint32_t field, std::string_view value) {
        bytes(field, std::as_bytes(std::span(value)));
    }
    void message(std::uint32_t field, const ProtoWriter& value) { bytes(field, value.bytes()); }

    emu::Bytes bytes() const { return bytes_.bytes(); }

private:
    void tag(std::uint32_t field, emu::protobuf::WireType type) {
        varint(std::uint64_t{field} << 3 | static_cast<std::uint64_t>(type));
    }
    void varint(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7) bytes_.write(static_cast<std::uint8_t>(value | 0x80));
        bytes_.write(static_cast<std::uint8_t>(value));
    }

    emu::ByteWriter bytes_;
};

} // namespace bmrt
