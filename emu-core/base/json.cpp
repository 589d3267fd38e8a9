// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/json.h"

#include "emu-core/base/error.h"

#include <charconv>
#include <optional>

namespace emu {
namespace {

constexpr int most_depth = 64;

// UTF-8 of a code point below 2^16; halves of surrogate pairs stay apart.
void append_utf8(std::string& text, unsigned code) {
    if (code < 0x80) {
        text += static_cast<char>(code);
        return;
    }
    if (code < 0x800) {
        text += static_cast<char>(0xC0 | code >> 6);
    } else {
        text += static_cast<char>(0xE0 | code >> 12);
        text += static_cast<char>(0x80 | (code >> 6 & 0x3F));
    }
    text += static_cast<char>(0x80 | (code & 0x3F));
}

std::optional<char> unescaped(char letter) {
    switch (letter) {
    case '"':
    case '\\':
    case '/': return letter;
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: return std::nullopt;
    }
}

} // namespace

class JsonParser {
public:
    explicit JsonParser(std::string_view text) : text_(text) {}

    Result<Json> parse() {
        EMU_TRY_VALUE(value, value_at(0));
        skip_space();
        if (position_ != text_.size()) return damaged("there is more after the value");
        return std::move(value);
    }

private:
    Error damaged(const char* what) const {
        return error(Fault::bad_model, "JSON, byte %zu: %s", position_, what);
    }

    void skip_space() {
        position_ = std::min(text_.find_first_not_of(" \t\r\n", position_), text_.size());
    }
    bool take(char expected) {
        skip_space();
        if (position_ == text_.size() || text_[position_] != expected) return false;
        ++position_;
        return true;
    }
    bool take_word(std::string_view word) {
        if (text_.substr(position_, word.size()) != word) return false;
        position_ += word.size();
        return true;
    }

    Result<Json> value_at(int depth) {
        if (depth == most_depth) return damaged("too many values inside each other");
        if (take('{')) return object(depth);
        if (take('[')) return array(depth);
        if (take('"')) {
            EMU_TRY_VALUE(content, string());
            return Json(std::move(content));
        }
        if (take_word("true")) return Json(true);
        if (take_word("false")) return Json(false);
        if (take_word("null")) return Json();
        return number();
    }

    Result<Json> object(int depth) {
        Json::Object members;
        if (take('}')) return Json(std::move(members));
        do {
            if (!take('"')) return damaged("a member without a name");
            EMU_TRY_VALUE(name, string());
            if (!take(':')) return damaged("a member without a value");
            EMU_TRY_VALUE(value, value_at(depth + 1));
            members.emplace_back(std::move(name), std::move(value));
        } while (take(','));
        if (!take('}')) return damaged("an object does not end");
        return Json(std::move(members));
    }

    Result<Json> array(int depth) {
        Json::Array elements;
        if (take(']')) return Json(std::move(elements));
        do {
            EMU_TRY_VALUE(value, value_at(depth + 1));
            elements.push_back(std::move(value));
        } while (take(','));
        if (!take(']')) return damaged("an array does not end");
        return Json(std::move(elements));
    }

    // What follows the quotation mark.
    Result<std::string> string() {
        std::string content;
        while (position_ < text_.size()) {
            const char letter = text_[position_++];
            if (letter == '"') return content;
            if (letter != '\\')
                content += letter;
            else
                EMU_TRY(escape(content));
        }
        return damaged("a text does not end");
    }

    Outcome escape(std::string& content) {
        const char kind = position_ < text_.size() ? text_[position_++] : '\0';
        if (const auto letter = unescaped(kind)) {
            content += *letter;
            return {};
        }
        constexpr std::size_t digits = 4;
        unsigned code = 0;
        const std::string_view hex = text_.substr(std::min(position_, text_.size()), digits);
        const auto end = hex.data() + hex.size();
        if (kind != 'u' || hex.size() != digits ||
            std::from_chars(hex.data(), end, code, 16).ptr != end) {
            return damaged("an unknown escape");
        }
        position_ += digits;
        append_utf8(content, code);
        return {};
    }

    Result<Json> number() {
        const auto end =
            std::min(text_.find_first_not_of("+-.0123456789eE", position_), text_.size());
        double value = 0;
        const std::string_view digits = text_.substr(position_, end - position_);
        const auto last = digits.data() + digits.size();
        if (digits.empty() || std::from_chars(digits.data(), last, value).ptr != last) {
            return damaged("neither a value nor a number");
        }
        position_ = end;
        return Json(Json::Number{std::string(digits)});
    }

    std::string_view text_;
    std::size_t position_ = 0;
};

Result<Json> Json::parse(std::string_view text) {
    return JsonParser(text).parse();
}

const Json& Json::operator[](std::string_view name) const {
    static const Json null;
    for (const auto& [key, value] : members()) {
        if (key == name) return value;
    }
    return null;
}

const Json::Array& Json::elements() const {
    static const Array none;
    const auto* array = std::get_if<Array>(&value_);
    return array ? *array : none;
}

const Json::Object& Json::members() const {
    static const Object none;
    const auto* object = std::get_if<Object>(&value_);
    return object ? *object : none;
}

const std::string& Json::text() const {
    static const std::string none;
    const auto* text = std::get_if<std::string>(&value_);
    return text ? *text : none;
}

const std::string* Json::digits() const {
    if (const auto* number = std::get_if<Number>(&value_)) return &number->text;
    return std::get_if<std::string>(&value_);
}

namespace {

template <class T> Result<T> convert(const std::string* digits, const char* what) {
    T value = 0;
    if (digits && !digits->empty()) {
        const char* end = digits->data() + digits->size();
        const auto [last, failure] = std::from_chars(digits->data(), end, value);
        if (failure == std::errc() && last == end) return value;
    }
    return error(Fault::bad_model, "JSON: %s was expected", what);
}

} // namespace

Result<std::int64_t> Json::integer() const {
    return convert<std::int64_t>(digits(), "an integer");
}

Result<double> Json::real() const {
    return convert<double>(digits(), "a number");
}

} // namespace emu
