// SPDX-License-Identifier: Apache-2.0
// Bits of a JPEG's scan, the highest first; after a byte of ones comes one of zeros.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hbdnn::spcdev {

class BitWriter {
public:
    // Writes behind what is there.
    explicit BitWriter(std::vector<std::byte> file) : file_(std::move(file)) {}

    // The lowest `count` bits, at most 16.
    void write(std::uint32_t bits, int count) {
        waiting_ = waiting_ << count | bits;
        count_ += count;
        for (; count_ >= 8; count_ -= 8)
            write_byte(static_cast<std::uint8_t>(waiting_ >> (count_ - 8)));
    }

    // Fills the last byte with ones.
    std::vector<std::byte> take() {
        if (count_ > 0) write((1U << (8 - count_)) - 1, 8 - count_);
        return std::move(file_);
    }

private:
    void write_byte(std::uint8_t byte) {
        file_.push_back(std::byte{byte});
        if (byte == 0xff) file_.push_back(std::byte{0});
    }

    std::vector<std::byte> file_;
    std::uint32_t waiting_ = 0; // the lowest count_ bits of it
    int count_ = 0;             // 0 to 7 between calls
};

} // namespace hbdnn::spcdev
