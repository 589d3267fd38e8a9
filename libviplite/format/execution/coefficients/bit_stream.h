// SPDX-License-Identifier: Apache-2.0
// Bits of a byte sequence, the lowest of each byte first.
#pragma once

#include "emu-core/base/byte_reader.h"

namespace viplite::format {

class BitStream {
public:
    explicit BitStream(emu::Bytes bytes) : bytes_(bytes) {}

    static constexpr unsigned most_ahead = 57;

    // So many of the next bits, and perhaps more; zeros behind the end.
    std::uint64_t ahead() const {
        const std::size_t byte = position_ / 8;
        const bool is_inside = byte + sizeof(std::uint64_t) <= bytes_.size();
        return (is_inside ? emu::load<std::uint64_t>(bytes_, byte) : last(byte)) >> position_ % 8;
    }
    void skip(unsigned count) { position_ += count; }

    // The next `count` bits, 0..16 of them; zeros behind the end.
    unsigned take(unsigned count) {
        const auto bits = static_cast<unsigned>(ahead()) & ((1U << count) - 1);
        skip(count);
        return bits;
    }
    std::uint64_t position() const { return position_; }

private:
    std::uint64_t last(std::size_t byte) const {
        std::uint64_t bits = 0;
        for (unsigned i = 0; byte + i < bytes_.size() && i < sizeof bits; ++i)
            bits |= std::to_integer<std::uint64_t>(bytes_[byte + i]) << 8 * i;
        return bits;
    }

    emu::Bytes bytes_;
    std::uint64_t position_ = 0;
};

} // namespace viplite::format
