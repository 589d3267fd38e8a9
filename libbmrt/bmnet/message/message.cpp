// SPDX-License-Identifier: Apache-2.0
// What applications and plugins call.
#include "emu-core/base/log.h"
#include "emu-core/base/text.h"
#include "libbmrt/bmnet/message/formats.h"

namespace bmnet::messages {

bool Message::ParseFromArray(const void* data, int size) {
    if (size < 0 || (data == nullptr && size != 0)) return false;
    const emu::Bytes bytes(static_cast<const std::byte*>(data), static_cast<std::size_t>(size));
    const emu::Outcome outcome = read_wire(bytes, *this);
    if (outcome) return true;
    emu::log(emu::LogLevel::error,
             emu::format("a message %s: %s", type_name(), outcome.error().detail.c_str()));
    Clear();
    return false;
}

bool Message::ParseFromString(const std::string& data) {
    return data.size() <= INT32_MAX && ParseFromArray(data.data(), static_cast<int>(data.size()));
}

std::string Message::SerializeAsString() const {
    const std::vector<std::byte> bytes = write_wire(*this);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

bool Message::SerializeToString(std::string* data) const {
    *data = SerializeAsString();
    return true;
}

bool Message::SerializeToArray(void* data, int size) const {
    const std::vector<std::byte> bytes = write_wire(*this);
    if (size < 0 || bytes.size() > static_cast<std::size_t>(size)) return false;
    if (!bytes.empty()) std::memcpy(data, bytes.data(), bytes.size());
    return true;
}

int Message::ByteSize() const {
    return static_cast<int>(write_wire(*this).size());
}

std::string Message::DebugString() const {
    return write_text(*this);
}

std::string Message::ShortDebugString() const {
    return write_text(*this, true);
}

} // namespace bmnet::messages
