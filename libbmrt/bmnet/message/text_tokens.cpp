// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/message/text_tokens.h"

#include "emu-core/base/error.h"

namespace bmnet::messages {
namespace {

constexpr std::string_view marks = "{}<>[]:,;";

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}
bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '-' || c == '+';
}
int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return 16;
}

} // namespace

emu::Error TextTokens::damaged(const char* what) const {
    return emu::error(emu::Fault::bad_model, "line %d: %s", line_, what);
}

void TextTokens::skip_blanks() {
    while (!left_.empty()) {
        if (left_[0] == '#') {
            left_.remove_prefix(std::min(left_.find('\n'), left_.size()));
        } else if (is_blank(left_[0])) {
            line_ += left_[0] == '\n';
            left_.remove_prefix(1);
        } else {
            return;
        }
    }
}

emu::Result<TextToken> TextTokens::next() {
    skip_blanks();
    TextToken token{.kind = TextToken::Kind::end, .value = {}, .line = line_};
    if (left_.empty()) return token;
    const char first = left_[0];
    if (first == '"' || first == '\'') return text(first);
    std::size_t length = 1;
    if (marks.find(first) != std::string_view::npos) {
        token.kind = TextToken::Kind::mark;
    } else if (is_word(first)) {
        token.kind = TextToken::Kind::word;
        while (length < left_.size() && is_word(left_[length])) ++length;
    } else {
        return damaged("a character that has no meaning there");
    }
    token.value = left_.substr(0, length);
    left_.remove_prefix(length);
    return token;
}

emu::Result<TextToken> TextTokens::text(char quote) {
    TextToken token{.kind = TextToken::Kind::text, .value = {}, .line = line_};
    for (left_.remove_prefix(1);;) {
        if (left_.empty() || left_[0] == '\n') return damaged("a text that does not end");
        const char c = left_[0];
        left_.remove_prefix(1);
        if (c == quote) return token;
        if (c != '\\') {
            token.value += c;
            continue;
        }
        EMU_TRY_VALUE(meant, escaped());
        token.value += meant;
    }
}

emu::Result<char> TextTokens::escaped() {
    if (left_.empty()) return damaged("a text that does not end");
    const char c = left_[0];
    constexpr std::string_view names = "abfnrtv\\'\"?", values = "\a\b\f\n\r\t\v\\'\"?";
    if (const std::size_t at = names.find(c); at != std::string_view::npos) {
        left_.remove_prefix(1);
        return values[at];
    }
    const bool hexadecimal = c == 'x' || c == 'X';
    const int base = hexadecimal ? 16 : 8, most = hexadecimal ? 2 : 3;
    if (hexadecimal) left_.remove_prefix(1);
    int value = 0, digits = 0;
    while (digits < most && !left_.empty() && digit(left_[0]) < base) {
        value = value * base + digit(left_[0]);
        left_.remove_prefix(1);
        ++digits;
    }
    if (digits == 0) return damaged("an unknown escape in a text");
    return static_cast<char>(value);
}

} // namespace bmnet::messages
