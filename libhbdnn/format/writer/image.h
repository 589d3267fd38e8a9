// SPDX-License-Identifier: Apache-2.0
// A file's bytes while they are written, in any order.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

namespace hbdnn::format::writer {

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

} // namespace hbdnn::format::writer
