// SPDX-License-Identifier: Apache-2.0
// One segment of an HBM: its descriptor, and what that leads to.
#pragma once

#include "libhbdnn/format/hbm/segment.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

namespace hbdnn::format::writer {

// A file's bytes while they are written, in any order.
class Image {
public:
    void put(std::size_t offset, std::string_view text) {
        grow(offset + text.size());
        std::ranges::copy(std::as_bytes(std::span(text)),
                          bytes_.begin() + static_cast<std::ptrdiff_t>(offset));
    }
    void put(std::size_t offset, std::span<const std::byte> bytes) {
        put(offset, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }
    template <class T> void put_number(std::size_t offset, T number) {
        put(offset, {reinterpret_cast<const char*>(&number), sizeof(number)});
    }
    std::size_t size() const { return bytes_.size(); }
    void grow(std::size_t size) { bytes_.resize(std::max(bytes_.size(), size)); }
    // Zeros at the end; where they begin, a multiple of 64.
    std::size_t append(std::size_t size) {
        constexpr std::size_t unit = 64;
        const std::size_t begin = (bytes_.size() + unit - 1) / unit * unit;
        grow(begin + size);
        return begin;
    }
    std::span<const std::byte> part(std::size_t offset, std::size_t size) const {
        return std::span(bytes_).subspan(offset, size);
    }
    std::vector<std::byte> take() && { return std::move(bytes_); }

private:
    std::vector<std::byte> bytes_;
};

// Behind what the image of a file has already. Where its descriptor is, as files count. Its steps
// run functions that it has, and tables are between tensors that it has among its pieces.
std::size_t write_segment(Image& image, const hbm::Segment& segment);

} // namespace hbdnn::format::writer
