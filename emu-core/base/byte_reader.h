// SPDX-License-Identifier: Apache-2.0
// Little-endian reading and writing of bytes that cannot be trusted.
#pragma once

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"

#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

namespace emu {

// A field's bits, fewer than 64, where its lowest is bit 0.
constexpr std::uint64_t field_mask(int bits) {
    return (std::uint64_t{1} << bits) - 1;
}

using Bytes = std::span<const std::byte>;

template <class T>
concept Scalar = std::is_arithmetic_v<T>;

// Precondition: bytes.size() >= offset + sizeof(T). Hosts are little-endian (x86-64, aarch64,
// armhf).
template <Scalar T> T load(Bytes bytes, std::size_t offset = 0) {
    T value;
    std::memcpy(&value, bytes.data() + offset, sizeof(T));
    return value;
}

// Walks forward; the first read beyond the end fails and every later one too.
class ByteReader {
public:
    explicit ByteReader(Bytes bytes) : bytes_(bytes) {}

    template <Scalar T> Result<T> read() {
        EMU_TRY_VALUE(raw, take(sizeof(T)));
        return load<T>(raw);
    }

    Result<Bytes> take(std::uint64_t length) {
        if (!in_range(position_, length, bytes_.size())) {
            return error(Fault::bad_model, "the file ends at byte %zu, %llu more were expected",
                         bytes_.size(), static_cast<unsigned long long>(length));
        }
        const Bytes taken = bytes_.subspan(position_, length);
        position_ += length;
        return taken;
    }

    std::size_t position() const { return position_; }
    std::size_t left() const { return bytes_.size() - position_; }

private:
    Bytes bytes_;
    std::size_t position_ = 0;
};

class ByteWriter {
public:
    template <Scalar T> void write(T value) {
        const auto* raw = reinterpret_cast<const std::byte*>(&value);
        bytes_.insert(bytes_.end(), raw, raw + sizeof(T));
    }
    void append(Bytes bytes) { bytes_.insert(bytes_.end(), bytes.begin(), bytes.end()); }

    const std::vector<std::byte>& bytes() const { return bytes_; }
    std::vector<std::byte> take() { return std::move(bytes_); }

private:
    std::vector<std::byte> bytes_;
};

} // namespace emu
