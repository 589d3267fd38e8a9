// SPDX-License-Identifier: Apache-2.0
#include "conformance/api/evaluator.h"

#include <cctype>
#include <cstdlib>

#include "conformance/api/stop.h"

namespace conformance {

namespace {

bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

// Each of these takes its token off the front of the line.

Token take_name(std::string_view& line) {
    std::size_t length = 0;
    while (length < line.size() && is_word(line[length])) ++length;
    Token token{TokenKind::name, std::string(line.substr(0, length))};
    line.remove_prefix(length);
    return token;
}

Token take_number(std::string_view& line) {
    const std::string text(line);
    char* end = nullptr;
    Token token{TokenKind::integer, ""};
    token.integer = static_cast<long long>(std::strtoull(text.c_str(), &end, 0));
    if (*end == '.' || *end == 'e') {
        token.kind = TokenKind::real;
        token.real = std::strtod(text.c_str(), &end);
    }
    token.text = text.substr(0, static_cast<std::size_t>(end - text.c_str()));
    line.remove_prefix(token.text.size());
    return token;
}

// Between quotes of either kind, which holds those of the other.
Token take_text(std::string_view& line) {
    const std::size_t end = line.find(line[0], 1);
    if (end == std::string_view::npos) stop("a text is not closed");
    Token token{TokenKind::text, std::string(line.substr(1, end - 1))};
    line.remove_prefix(end + 1);
    return token;
}

Token take_symbol(std::string_view& line) {
    constexpr std::string_view pairs[] = {"==", "!=", "<=", ">=", "->"};
    std::size_t length = 1;
    for (const std::string_view pair : pairs) {
        if (line.starts_with(pair)) length = 2;
    }
    constexpr std::string_view single = "=<>+-*/&()[]{}.,";
    if (single.find(line[0]) == std::string_view::npos && length == 1) {
        stop("unexpected '" + std::string(1, line[0]) + "'");
    }
    Token token{TokenKind::symbol, std::string(line.substr(0, length))};
    line.remove_prefix(length);
    return token;
}

} // namespace

std::vector<Token> tokens_of(std::string_view line) {
    std::vector<Token> tokens;
    while (true) {
        while (!line.empty() && line[0] == ' ') line.remove_prefix(1);
        if (line.empty()) break;
        const auto first = static_cast<unsigned char>(line[0]);
        if (std::isdigit(first)) {
            tokens.push_back(take_number(line));
        } else if (is_word(line[0])) {
            tokens.push_back(take_name(line));
        } else if (first == '"' || first == '\'') {
            tokens.push_back(take_text(line));
        } else {
            tokens.push_back(take_symbol(line));
        }
    }
    tokens.push_back({TokenKind::end, ""});
    return tokens;
}

} // namespace conformance
