// SPDX-License-Identifier: Apache-2.0
// Views of protobuf messages that cannot be trusted: nothing is copied, every length is checked
// when it is followed. All errors are bad_model and name the byte of the file. Format:
// https://protobuf.dev/programming-guides/encoding.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <cstdint>
#include <string_view>

namespace emu::protobuf {

// Groups (3 and 4) are out of use and are refused.
enum class WireType : std::uint8_t { varint = 0, fixed64 = 1, bytes = 2, fixed32 = 5 };

class Message;

// One field of a message, with the number of the schema.
struct Field {
    std::uint32_t number = 0; // 1 to 2^29 - 1
    WireType type = WireType::varint;
    std::uint64_t value = 0;  // of a varint, or the bits of a fixed one
    Bytes payload;            // of type bytes
    Bytes whole;              // with its tag
    std::size_t position = 0; // of its payload in the file
    int depth = 0;

    // Errors: the field has another type.
    Result<std::int64_t> integer() const;
    Result<std::int32_t> integer32() const; // the low half, as protobuf reads it
    Result<float> real() const;
    Result<Bytes> bytes() const;
    Result<std::string_view> text() const; // any bytes
    // Error also: more than 64 messages inside each other.
    Result<Message> message() const;

    Error misfit() const; // "has another type than the schema's"
};

// The fields of a message in the order of the file.
class Message {
public:
    explicit Message(Bytes file) : left_(file) {}

    bool at_end() const { return left_.empty(); }
    // The next field. After an error there is nothing more. Precondition: not at_end().
    Result<Field> next();

    // Calls visit(field) -> Outcome for all fields that are left.
    template <class Visitor> Outcome each(Visitor visit) {
        while (!at_end()) {
            EMU_TRY_VALUE(field, next());
            EMU_TRY(visit(field));
        }
        return {};
    }

private:
    friend struct Field;
    Message(Bytes bytes, std::size_t position, int depth)
        : left_(bytes), position_(position), depth_(depth) {}

    Error damaged(const char* what);

    Bytes left_;
    std::size_t position_ = 0; // of left_ in the file
    int depth_ = 0;
};

// A repeated field of numbers, packed or one by one or both, that stays where it lies.
class Numbers {
public:
    class Reader;

    Numbers() = default;
    // How an element is stored: varint, fixed32 or fixed64.
    explicit Numbers(WireType element) : element_(element) {}

    // Takes in one more field of the same number; fields of one message in their order. Errors:
    // neither an element nor whole elements.
    Outcome add(const Field& field);

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    // All elements in one piece, little-endian, when they are fixed and packed in one field; else
    // empty.
    Bytes piece() const { return element_ == WireType::varint ? Bytes() : piece_; }

    // Reads one element after the other.
    Reader read() const;
    std::vector<std::int64_t> integers() const; // of varints
    std::vector<float> reals() const;           // of fixed32

private:
    WireType element_ = WireType::varint;
    std::uint32_t number_ = 0;
    std::size_t size_ = 0;
    Bytes range_; // from the first field's tag to the last one's end, other fields between them
    Bytes piece_; // the only field's payload
};

class Numbers::Reader {
public:
    // A varint's value, or a fixed one's bits. Precondition: called less than size() times before.
    std::uint64_t next();

private:
    friend class Numbers;
    Reader(Bytes range, std::uint32_t number, WireType element)
        : fields_(range), number_(number), element_(element) {}

    Message fields_;
    Bytes run_; // packed elements that are left
    std::uint32_t number_;
    WireType element_;
};

} // namespace emu::protobuf
