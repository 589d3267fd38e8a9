// SPDX-License-Identifier: Apache-2.0
// One description of each structure serves writing and reading, so that they cannot drift apart:
// its EMU_FIELDS, or `fields(archive, value)` where the container leaves members out; the archive's
// direction decides.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/ops/fields.h"

#include <array>
#include <string>
#include <type_traits>
#include <vector>

namespace emu {

// A member as the archive sees it: const where it is only written.
template <class Archive, class T> using Member = std::conditional_t<Archive::writes, const T, T>;

// For a member of any type, where members are counted.
struct AnyMember {
    template <class T> operator T() const;
};

// How many members an aggregate without bases has.
template <class T, class... Members> consteval std::size_t member_count() {
    if constexpr (requires { T{Members{}..., AnyMember{}}; })
        return member_count<T, Members..., AnyMember>();
    return sizeof...(Members);
}

// Hands `archive` all members of a value that lists them.
template <class Archive, class T> void list_members(Archive& archive, T& value) {
    value.fields([&archive](auto&... members) {
        static_assert(sizeof...(members) == member_count<std::remove_const_t<T>>(),
                      "EMU_FIELDS leaves out a member, which containers would lose");
        (archive(members), ...);
    });
}

class ArchiveWriter {
public:
    static constexpr bool writes = true;

    template <class T> void operator()(const T& value) { write(value); }
    ByteWriter& bytes() { return writer_; }

private:
    template <class T> void write(const T& value) {
        if constexpr (std::is_enum_v<T>)
            writer_.write(static_cast<std::underlying_type_t<T>>(value));
        else if constexpr (Scalar<T>)
            writer_.write(value);
        else if constexpr (ops::HasFields<T>)
            list_members(*this, value);
        else
            fields(*this, value);
    }
    void write(const std::string& text) {
        writer_.write(static_cast<std::uint32_t>(text.size()));
        writer_.append(std::as_bytes(std::span(text)));
    }
    template <class T> void write(const std::vector<T>& list) {
        writer_.write(static_cast<std::uint32_t>(list.size()));
        for (const T& element : list) write(element);
    }

    template <class T, std::size_t size> void write(const std::array<T, size>& list) {
        for (const T& element : list) write(element);
    }

    ByteWriter writer_;
};

// The first failure is kept, and everything after it leaves its value alone.
class ArchiveReader {
public:
    static constexpr bool writes = false;

    explicit ArchiveReader(Bytes bytes) : reader_(bytes) {}

    template <class T> void operator()(T& value) {
        if (outcome_) read(value);
    }
    const Outcome& outcome() const { return outcome_; }
    void fail(Error error) {
        if (outcome_) outcome_ = std::move(error);
    }
    std::size_t left() const { return reader_.left(); }

private:
    template <class T> void read(T& value) {
        if constexpr (std::is_same_v<T, bool>) {
            std::uint8_t raw = 0;
            read(raw);
            if (raw > 1) return fail(error(Fault::bad_model, "a truth value of %d", raw));
            value = raw != 0;
        } else if constexpr (std::is_enum_v<T>) {
            // Whoever uses the enumerator checks it: the operations' `prepare` and `validate`.
            std::underlying_type_t<T> raw{};
            read(raw);
            value = static_cast<T>(raw);
        } else if constexpr (Scalar<T>) {
            if (auto scalar = reader_.read<T>())
                value = *scalar;
            else
                fail(std::move(scalar).error());
        } else if constexpr (ops::HasFields<T>) {
            list_members(*this, value);
        } else {
            fields(*this, value);
        }
    }
    void read(std::string& text) {
        std::uint32_t length = 0;
        read(length);
        auto raw = reader_.take(length);
        if (!raw) return fail(std::move(raw).error());
        text.assign(reinterpret_cast<const char*>(raw->data()), raw->size());
    }
    // Grows as elements are read, so that a count alone takes no memory; and takes no more than it
    // needs, as a program stays as long as it is used.
    template <class T> void read(std::vector<T>& list) {
        std::uint32_t count = 0;
        read(count);
        list.clear();
        for (std::uint32_t i = 0; i < count && outcome_; ++i) read(list.emplace_back());
        list.shrink_to_fit();
    }

    template <class T, std::size_t size> void read(std::array<T, size>& list) {
        for (T& element : list) read(element);
    }

    ByteReader reader_;
    Outcome outcome_;
};

} // namespace emu
