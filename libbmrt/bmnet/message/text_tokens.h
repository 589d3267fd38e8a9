// SPDX-License-Identifier: Apache-2.0
// The text format's tokens.
#pragma once

#include "emu-core/base/result.h"

#include <bmnet/messages/message.h>

#include <optional>
#include <string>
#include <string_view>

namespace bmnet::messages {

struct TextToken {
    // word: names and numbers, with a sign; text: what stands between quotes, unescaped.
    enum class Kind : std::uint8_t { word, text, mark, end };

    Kind kind = Kind::end;
    std::string value;
    int line = 1;

    bool is(char mark) const { return kind == Kind::mark && value[0] == mark; }
};

class TextTokens {
public:
    explicit TextTokens(std::string_view text) : left_(text) {}

    // Error bad_model: a character that has no meaning, a text that does not end.
    emu::Result<TextToken> next();

private:
    void skip_blanks();
    emu::Result<TextToken> text(char quote);
    emu::Result<char> escaped();
    emu::Error damaged(const char* what) const;

    std::string_view left_;
    int line_ = 1;
};

// Numbers, truth values and enumerators of the text format.

// The field's bits for a word; nothing where it is no value of the field.
std::optional<std::uint64_t> bits_of(const std::string& word, const Field& field);

// The word that gives these bits.
std::string word_of(const Field& field, std::size_t i);

} // namespace bmnet::messages
