// SPDX-License-Identifier: Apache-2.0
// Messages of abi/bmrt/include/bmnet/messages in protobuf's two formats.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/result.h"

#include <bmnet/messages/message.h>

#include <string_view>

namespace bmnet::messages {

// Messages of abi/bmrt/include/bmnet/messages as protobuf's bytes.

// Into a cleared message. Fields that it has not are left out. Error bad_model: damage, a field of
// another type, more than most_parts messages inside each other or beside each other.
emu::Outcome read_wire(emu::Bytes bytes, Message& message);

inline constexpr std::size_t most_parts = 1 << 16;

std::vector<std::byte> write_wire(const Message& message);

// fields() of a message that is only read.
inline std::vector<FieldPlace> fields_of(const Message& message) {
    return const_cast<Message&>(message).fields();
}

// Messages as protobuf's text format (prototxt).

// Into a cleared message. Error bad_model with the line: what is no text of such a message, a field
// that it has not or that comes twice, a number that does not fit, more than most_parts messages.
emu::Outcome read_text(std::string_view text, Message& message);

// One field per line, or all in one line. Reading gives the same message.
std::string write_text(const Message& message, bool one_line = false);

} // namespace bmnet::messages
