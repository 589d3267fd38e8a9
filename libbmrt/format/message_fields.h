// SPDX-License-Identifier: Apache-2.0
// Fields of protobuf messages into members of structs. Errors of all: bad_model, a field of another
// type.
#pragma once

#include "emu-core/base/protobuf.h"

#include <bit>
#include <string>
#include <vector>

namespace bmrt {

inline emu::Outcome read(const emu::protobuf::Field& field, std::int32_t& value) {
    EMU_TRY_VALUE(number, field.integer32());
    value = number;
    return {};
}

inline emu::Outcome read(const emu::protobuf::Field& field, std::uint32_t& value) {
    EMU_TRY_VALUE(number, field.integer32());
    value = static_cast<std::uint32_t>(number);
    return {};
}

inline emu::Outcome read(const emu::protobuf::Field& field, std::uint64_t& value) {
    EMU_TRY_VALUE(number, field.integer());
    value = static_cast<std::uint64_t>(number);
    return {};
}

inline emu::Outcome read(const emu::protobuf::Field& field, bool& value) {
    EMU_TRY_VALUE(number, field.integer());
    value = number != 0;
    return {};
}

inline emu::Outcome read(const emu::protobuf::Field& field, float& value) {
    EMU_TRY_VALUE(number, field.real());
    value = number;
    return {};
}

inline emu::Outcome read(const emu::protobuf::Field& field, std::string& value) {
    EMU_TRY_VALUE(text, field.text());
    value = text;
    return {};
}

// One or, packed, several elements of a repeated field.
template <class T, class Convert> emu::Outcome append(const emu::protobuf::Field& field,
                                                      emu::protobuf::WireType element,
                                                      std::vector<T>& values, Convert convert) {
    emu::protobuf::Numbers numbers(element);
    EMU_TRY(numbers.add(field));
    auto reader = numbers.read();
    for (std::size_t i = 0; i < numbers.size(); ++i) values.push_back(convert(reader.next()));
    return {};
}

inline emu::Outcome append(const emu::protobuf::Field& field, std::vector<float>& values) {
    return append(field, emu::protobuf::WireType::fixed32, values, [](std::uint64_t bits) {
        return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    });
}

template <class T> emu::Outcome append(const emu::protobuf::Field& field, std::vector<T>& values) {
    return append(field, emu::protobuf::WireType::varint, values,
                  [](std::uint64_t value) { return static_cast<T>(value); });
}

// Calls visit(field) for all fields of the message that `field` is.
template <class Visitor> emu::Outcome each(const emu::protobuf::Field& field, Visitor visit) {
    EMU_TRY_VALUE(message, field.message());
    return message.each(visit);
}

} // namespace bmrt
