// SPDX-License-Identifier: Apache-2.0
// Bits of bytes, the lowest of each byte first; beyond the end all are 0 and overrun() tells.
#pragma once

#include "emu-core/base/byte_reader.h"

namespace rknn::format {

class BitReader {
public:
    explicit BitReader(emu::Bytes bytes) : bytes_(bytes) {}

    unsigned bit() {
        const std::size_t byte = position_ / 8;
        const unsigned shift = position_++ % 8;
        return byte < bytes_.size() ? std::to_integer<unsigned>(bytes_[byte]) >> shift & 1U : 0U;
    }
    // The first bit read is the lowest.
    unsigned bits(unsigned count) {
        unsigned value = 0;
        for (unsigned i = 0; i < count; ++i) value |= bit() << i;
        return value;
    }

    bool overrun() const { return position_ > 8 * bytes_.size(); }
    // Bytes that have been begun.
    std::size_t bytes_read() const { return (position_ + 7) / 8; }

private:
    emu::Bytes bytes_;
    std::size_t position_ = 0;
};

} // namespace rknn::format
