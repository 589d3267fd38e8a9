// SPDX-License-Identifier: Apache-2.0
// Messages of abi/bmrt/include/bmnet/messages as protobuf's bytes.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/result.h"

#include <bmnet/messages/message.h>

namespace bmnet::messages {

// Into a cleared message. Fields that it has not are left out. Error bad_model: damage, a field of
// another type, more than most_parts messages inside each other or beside each other.
emu::Outcome read_wire(emu::Bytes bytes, Message& message);

inline constexpr std::size_t most_parts = 1 << 16;

std::vector<std::byte> write_wire(const Message& message);

// fields() of a message that is only read.
inline std::vector<FieldPlace> fields_of(const Message& message) {
    return const_cast<Message&>(message).fields();
}

} // namespace bmnet::messages
