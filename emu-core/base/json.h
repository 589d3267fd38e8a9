// SPDX-License-Identifier: Apache-2.0
// JSON text that cannot be trusted, as a tree. https://www.rfc-editor.org/rfc/rfc8259.
#pragma once

#include "emu-core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace emu {

class Json {
public:
    using Array = std::vector<Json>;
    using Object = std::vector<std::pair<std::string, Json>>; // in the order of the text

    Json() = default; // null
    template <class T> explicit Json(T value) : value_(std::move(value)) {}

    // Error bad_model, with the byte: no JSON, more after it, or more than 64 values inside each
    // other.
    static Result<Json> parse(std::string_view text);

    // The member of that name, the first of several; null where there is none.
    const Json& operator[](std::string_view name) const;
    // The elements of an array; none of anything else.
    const Array& elements() const;
    const Object& members() const;

    bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
    bool is_true() const { return value_ == Value(true); }
    // Empty unless it is a text.
    const std::string& text() const;
    // Of a number or of a text that is one, as some writers have it. Error bad_model: anything
    // else; a number with a fraction or beyond 64 bits.
    Result<std::int64_t> integer() const;
    Result<double> real() const;

private:
    // Numbers stay text: an integer is as exact as it was written.
    struct Number {
        std::string text;
        bool operator==(const Number&) const = default;
    };
    using Value = std::variant<std::monostate, bool, Number, std::string, Array, Object>;
    friend class JsonParser;

    const std::string* digits() const;

    Value value_;

public:
    bool operator==(const Json&) const = default;
};

} // namespace emu
