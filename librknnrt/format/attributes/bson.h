// SPDX-License-Identifier: Apache-2.0
// A view of a BSON document that cannot be trusted (https://bsonspec.org/spec.html): nothing is
// copied, every length is checked. Of the types those that attributes of operators have.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <cstdint>
#include <string_view>

namespace rknn::format::bson {

enum class Type : std::uint8_t {
    real = 1, // float64
    text = 2,
    document = 3,
    array = 4,
    boolean = 8,
    integer = 16, // int32
    long_integer = 18,
};

inline constexpr std::size_t smallest_document = 5; // its length, and the end

struct Element {
    Type type = Type::integer;
    std::string_view name;
    emu::Bytes value; // of texts the characters, without the closing NUL
};

// Walks the elements of a document or array.
class Document {
public:
    // Error bad_model: the bytes are not one document.
    static emu::Result<Document> open(emu::Bytes bytes);

    bool done() const { return rest_.empty(); }
    // Precondition: !done(). Error bad_model: the element is damaged or of another type.
    emu::Result<Element> next();

private:
    explicit Document(emu::Bytes elements) : rest_(elements) {}
    std::size_t value_size(Type type) const;

    emu::Bytes rest_;
};

} // namespace rknn::format::bson
