// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/message/formats.h"
#include "libbmrt/format/proto_writer.h"

namespace bmnet::messages {
namespace {

bmrt::ProtoWriter write(const Message& message);

void write_number(bmrt::ProtoWriter& writer, const FieldPlace& place, std::size_t i) {
    const auto number = static_cast<std::uint32_t>(place.number);
    const std::uint64_t bits = place.field->bits(i);
    switch (place.field->kind()) {
    case FieldKind::real32:
        return writer.real(number, std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    case FieldKind::real64: return writer.fixed64(number, bits);
    default: return writer.integer(number, bits);
    }
}

void write_packed(bmrt::ProtoWriter& writer, const FieldPlace& place) {
    bmrt::ProtoWriter elements;
    for (std::size_t i = 0; i < place.field->count(); ++i) {
        const std::uint64_t bits = place.field->bits(i);
        switch (place.field->kind()) {
        case FieldKind::real32: elements.element(static_cast<std::uint32_t>(bits)); break;
        case FieldKind::real64: elements.element(bits); break;
        default: elements.varint_element(bits);
        }
    }
    if (place.field->count() != 0)
        writer.message(static_cast<std::uint32_t>(place.number), elements);
}

void write_field(bmrt::ProtoWriter& writer, const FieldPlace& place) {
    if (place.packed) return write_packed(writer, place);
    const auto number = static_cast<std::uint32_t>(place.number);
    for (std::size_t i = 0; i < place.field->count(); ++i) {
        switch (place.field->kind()) {
        case FieldKind::text: writer.text(number, *place.field->text_at(i)); break;
        case FieldKind::part: writer.message(number, write(*place.field->part_at(i))); break;
        default: write_number(writer, place, i);
        }
    }
}

bmrt::ProtoWriter write(const Message& message) {
    bmrt::ProtoWriter writer;
    for (const FieldPlace& place : fields_of(message)) write_field(writer, place);
    return writer;
}

} // namespace

std::vector<std::byte> write_wire(const Message& message) {
    const bmrt::ProtoWriter writer = write(message);
    const emu::Bytes bytes = writer.bytes();
    return {bytes.begin(), bytes.end()};
}

} // namespace bmnet::messages
