// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace conformance {

enum class TokenKind { name, integer, real, text, symbol, end };

struct Token {
    TokenKind kind;
    std::string text; // of a text: without quotes
    long long integer = 0;
    double real = 0;
};

// Tokens of one step; the last one is of kind end. Stops on what is no token.
std::vector<Token> tokens_of(std::string_view line);

} // namespace conformance
