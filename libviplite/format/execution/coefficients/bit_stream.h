// SPDX-License-Identifier: Apache-2.0
// Bits of a byte sequence, the lowest of each byte first.
#pragma once

#include "emu-core/base/byte_reader.h"

namespace viplite::format {

class BitStream {
public:
    explicit BitStream(emu::Bytes bytes) : bytes_(bytes) {}

    // The next `count` bits, 0..16 of them; zeros behind the end.
    unsigned take(unsigned count) {
        if (count > most_at_once) {
            const unsigned low = take(most_at_once);
            return low | take(count - most_at_once) << most_at_once;
        }
        const std::size_t byte = position_ / 8;
        const bool is_inside = byte + sizeof(std::uint16_t) <= bytes_.size();
        const unsigned both =
            is_inside ? emu::load<std::uint16_t>(bytes_, byte) : at(byte) | at(byte + 1) << 8;
        const unsigned bits = both >> position_ % 8 & ((1U << count) - 1);
        position_ += count;
        return bits;
    }
    std::uint64_t position() const { return position_; }

private:
    static constexpr unsigned most_at_once = 8;

    unsigned at(std::size_t byte) const {
        return byte < bytes_.size() ? std::to_integer<unsigned>(bytes_[byte]) : 0;
    }

    emu::Bytes bytes_;
    std::uint64_t position_ = 0;
};

} // namespace viplite::format
