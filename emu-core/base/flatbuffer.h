// SPDX-License-Identifier: Apache-2.0
// A view of a FlatBuffer that cannot be trusted: nothing is copied, every offset and count is
// checked when it is followed, and what is not there reads as its default. All errors are
// bad_model. Format: https://flatbuffers.dev/internals. Offsets may lead to the same bytes more
// than once, so whoever copies what a view shows must bound the sum.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <cstdint>
#include <string_view>

namespace emu::flatbuffer {

// A vector of scalars; its bytes are known to lie inside the buffer.
template <Scalar T> class Vector {
public:
    explicit Vector(Bytes raw) : raw_(raw) {}

    std::size_t size() const { return raw_.size() / sizeof(T); }
    bool empty() const { return raw_.empty(); }
    // Precondition: index < size().
    T operator[](std::size_t index) const { return load<T>(raw_, index * sizeof(T)); }
    std::vector<T> copy() const {
        std::vector<T> values(size());
        if (!values.empty()) std::memcpy(values.data(), raw_.data(), raw_.size());
        return values;
    }
    Bytes bytes() const { return raw_; }

private:
    Bytes raw_;
};

class Tables;

class Table {
public:
    Table() = default; // a table that is not there: every field reads as its default

    // The table that the buffer's first offset names.
    static Result<Table> root(Bytes buffer);

    explicit operator bool() const { return !buffer_.empty(); }
    // Fields are numbered from 0 in the order of the schema; a union takes two, its type and its
    // table.
    bool has(int field) const { return entry(field) != 0; }
    // One more than the highest number that may be present.
    int field_count() const;

    template <Scalar T> Result<T> scalar(int field, T otherwise = {}) const {
        EMU_TRY_VALUE(raw, inline_bytes(field, sizeof(T)));
        return raw.empty() ? otherwise : load<T>(raw);
    }
    template <Scalar T> Result<Vector<T>> vector(int field) const {
        EMU_TRY_VALUE(raw, vector_bytes(field, sizeof(T)));
        return Vector<T>(raw);
    }
    // The bytes of a vector of structs, `size` bytes each.
    Result<Bytes> structs(int field, std::size_t size) const { return vector_bytes(field, size); }
    Result<std::string_view> string(int field) const;
    Result<Table> table(int field) const;
    Result<Tables> tables(int field) const;

private:
    friend class Tables;

    static Result<Table> at(Bytes buffer, std::uint64_t position);
    // Where the field lies, relative to the table; 0 when it is absent.
    std::uint16_t entry(int field) const;
    Result<Bytes> inline_bytes(int field, std::size_t length) const; // empty when absent
    Result<std::uint64_t> target(int field) const;                   // 0 when absent
    Result<Bytes> vector_bytes(int field, std::size_t element) const;

    Bytes buffer_;
    Bytes vtable_; // two sizes, then one entry of two bytes per field
    std::uint64_t position_ = 0;
    std::uint16_t size_ = 0;
};

// A vector of tables.
class Tables {
public:
    std::size_t size() const { return raw_.size() / sizeof(std::uint32_t); }
    // Precondition: index < size().
    Result<Table> operator[](std::size_t index) const;

private:
    friend class Table;
    Tables(Bytes buffer, Bytes raw) : buffer_(buffer), raw_(raw) {}

    Bytes buffer_;
    Bytes raw_; // one offset per table
};

} // namespace emu::flatbuffer
