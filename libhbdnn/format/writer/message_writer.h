// SPDX-License-Identifier: Apache-2.0
// Protobuf messages, field by field.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace hbdnn::format::writer {

class MessageWriter {
public:
    MessageWriter& integer(std::uint32_t number, std::int64_t value);
    MessageWriter& real(std::uint32_t number, float value);
    MessageWriter& bytes(std::uint32_t number, emu::Bytes value);
    MessageWriter& text(std::uint32_t number, std::string_view value);
    MessageWriter& message(std::uint32_t number, const MessageWriter& value);
    MessageWriter& packed(std::uint32_t number, const std::vector<std::int64_t>& values);
    MessageWriter& packed(std::uint32_t number, const std::vector<float>& values);

    std::vector<std::byte> take() { return std::move(bytes_); }

private:
    void varint(std::uint64_t value);
    void tag(std::uint32_t number, unsigned type);

    std::vector<std::byte> bytes_;
};

} // namespace hbdnn::format::writer
