// SPDX-License-Identifier: Apache-2.0
// Immutable bytes that keep alive what they are part of: weights stay in the file they came in,
// values of the program become the bytes of a constant.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <memory>
#include <vector>

namespace emu {

class SharedBytes {
public:
    SharedBytes() = default;
    SharedBytes(std::vector<std::byte> bytes)
        : SharedBytes(std::make_shared<const std::vector<std::byte>>(std::move(bytes))) {}

    // Bytes that somebody else keeps alive and unchanged for as long as these are used.
    static SharedBytes unowned(Bytes bytes) { return SharedBytes(nullptr, bytes); }

    // Bytes that `owner` keeps alive; whoever may write them does not while these are used.
    static SharedBytes owned_by(std::shared_ptr<const void> owner, Bytes bytes) {
        return SharedBytes(std::move(owner), bytes);
    }

    // Pages of a file, which are read again when they are needed again.
    static SharedBytes of_file(std::shared_ptr<const void> owner, Bytes bytes) {
        SharedBytes shared(std::move(owner), bytes);
        shared.are_of_file_ = true;
        return shared;
    }

    // Precondition: `part` lies within bytes().
    SharedBytes part(Bytes part) const {
        SharedBytes shared(owner_, part);
        shared.are_of_file_ = are_of_file_;
        return shared;
    }
    SharedBytes part(std::size_t offset, std::size_t size) const {
        return part(bytes_.subspan(offset, size));
    }

    Bytes bytes() const { return bytes_; }
    operator Bytes() const { return bytes_; }
    const std::byte* data() const { return bytes_.data(); }
    std::size_t size() const { return bytes_.size(); }
    bool empty() const { return bytes_.empty(); }
    bool are_of_file() const { return are_of_file_; }

private:
    explicit SharedBytes(std::shared_ptr<const std::vector<std::byte>> owner)
        : owner_(owner), bytes_(*owner) {}
    SharedBytes(std::shared_ptr<const void> owner, Bytes bytes)
        : owner_(std::move(owner)), bytes_(bytes) {}

    std::shared_ptr<const void> owner_;
    Bytes bytes_;
    bool are_of_file_ = false;
};

// A copy of the values in memory order, which is the file's: little-endian.
template <Scalar T> SharedBytes value_bytes(std::span<const T> values) {
    const Bytes raw = std::as_bytes(values);
    return std::vector<std::byte>(raw.begin(), raw.end());
}
template <Scalar T> SharedBytes value_bytes(const std::vector<T>& values) {
    return value_bytes(std::span(values));
}
template <Scalar T> SharedBytes value_bytes(const T& value) {
    return value_bytes(std::span(&value, 1));
}

} // namespace emu
