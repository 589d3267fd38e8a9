// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conformance/api/library.h"
#include "conformance/api/value.h"
#include "conformance/api/vendor.h"

#include <map>
#include <optional>
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

// A call whose arguments are known and which has not been made.
struct Call {
    const Function* function;
    std::vector<Value> args;
};

// Computes the expressions of a step, from left to right, as it reads them.
class Evaluator {
public:
    // data: folder of the files that file() and path() name.
    Evaluator(const Vendor& vendor, Library& library, std::string data);

    void start(const std::string& text); // the step to read
    Value expression();
    std::optional<Call> call_only(); // the step, if it starts with a function's name

    // The next token, unread; whether it is this symbol or name, then read.
    const Token& next() const { return tokens_[position_]; }
    bool accept(std::string_view token);
    void require(std::string_view token);
    std::string take_name();

    const Type* accept_type(); // "name *..." if a type follows

    Memory& memory() { return memory_; }
    std::map<std::string, Value>& variables() { return variables_; }

private:
    Value product();
    Value unary();
    Value postfix();
    Value primary();
    Value cast_or_group();
    Value list();
    Value size_of();
    Value named(const std::string& name);
    Value builtin(const std::string& name);
    Value join();
    Value repeat(std::span<const std::byte> part, long long count);
    Value file_content(const std::string& name);
    Call arguments(const Function& function);

    Value dereference(const Value& pointer);
    Value element(const Value& array, long long index);
    std::string take_field(const Type& record);
    Value member(const Value& record); // reads its name

    const Vendor& vendor_;
    Library& library_;
    std::string data_;
    Memory memory_;
    std::map<std::string, Value> variables_;
    std::vector<Token> tokens_;
    std::size_t position_ = 0;
};

} // namespace conformance
