// SPDX-License-Identifier: Apache-2.0
// Bits become bytes, the lowest of each byte first.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace rknn::format::writer {

class BitWriter {
public:
    void bit(bool one) {
        if (used_ % 8 == 0) bytes_.push_back(std::byte{0});
        if (one) bytes_.back() |= std::byte{1} << used_ % 8;
        ++used_;
    }
    // The lowest `count` bits, the lowest first.
    void bits(unsigned value, int count) {
        for (int i = 0; i < count; ++i) bit(value >> i & 1U);
    }
    // A code word as it is written down: "110".
    void code(std::string_view word) {
        for (const char digit : word) bit(digit == '1');
    }

    const std::vector<std::byte>& bytes() const { return bytes_; }

private:
    std::vector<std::byte> bytes_;
    std::size_t used_ = 0;
};

} // namespace rknn::format::writer
