// SPDX-License-Identifier: Apache-2.0
// The text format's tokens.
#pragma once

#include "emu-core/base/result.h"

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

} // namespace bmnet::messages
