// SPDX-License-Identifier: Apache-2.0
// The words of one table entry, one after the other.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <string>

namespace viplite::format {

inline constexpr std::size_t name_bytes = 64;

// The text in a field of fixed length; without a NUL it fills the field.
inline std::string text_of(emu::Bytes field) {
    const std::string_view all(reinterpret_cast<const char*>(field.data()), field.size());
    return std::string(all.substr(0, all.find('\0')));
}

// Precondition of all reads: the entry is long enough.
class EntryReader {
public:
    explicit EntryReader(emu::Bytes entry) : entry_(entry) {}

    template <emu::Scalar T> T read() {
        const T value = emu::load<T>(entry_, position_);
        position_ += sizeof(T);
        return value;
    }
    std::uint32_t word() { return read<std::uint32_t>(); }
    std::string name() {
        position_ += name_bytes;
        return text_of(entry_.subspan(position_ - name_bytes, name_bytes));
    }
    void skip(std::size_t bytes) { position_ += bytes; }

private:
    emu::Bytes entry_;
    std::size_t position_ = 0;
};

} // namespace viplite::format
