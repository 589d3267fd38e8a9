// SPDX-License-Identifier: Apache-2.0
#include "conformance/api/evaluator.h"

#include "conformance/api/stop.h"

namespace conformance {

namespace {

bool is_real(const Value& value) {
    return value.type->kind == Kind::real;
}

Value compute(char operation, const Value& a, const Value& b) {
    if (is_real(a) || is_real(b)) {
        const double x = to_real(a), y = to_real(b);
        switch (operation) {
        case '+': return real_value(x + y);
        case '-': return real_value(x - y);
        case '*': return real_value(x * y);
        default: return real_value(x / y);
        }
    }
    const long long x = to_integer(a), y = to_integer(b);
    switch (operation) {
    case '+': return integer_value(x + y);
    case '-': return integer_value(x - y);
    case '*': return integer_value(x * y);
    default: break;
    }
    if (y == 0) stop("division by zero");
    return integer_value(x / y);
}

const Type* builtin_type(std::string_view name) {
    const std::pair<std::string_view, const Type*> types[] = {
        {"void", &type_of<void>()},
        {"char", &type_of<char>()},
        {"int", &type_of<int>()},
        {"float", &type_of<float>()},
        {"double", &type_of<double>()},
        {"int8_t", &type_of<std::int8_t>()},
        {"uint8_t", &type_of<std::uint8_t>()},
        {"int16_t", &type_of<std::int16_t>()},
        {"uint16_t", &type_of<std::uint16_t>()},
        {"int32_t", &type_of<std::int32_t>()},
        {"uint32_t", &type_of<std::uint32_t>()},
        {"int64_t", &type_of<std::int64_t>()},
        {"uint64_t", &type_of<std::uint64_t>()},
    };
    for (const auto& [known, type] : types) {
        if (known == name) return type;
    }
    return nullptr;
}

} // namespace

Evaluator::Evaluator(const Vendor& vendor, Library& library, std::string data)
    : vendor_(vendor), library_(library), data_(std::move(data)) {}

void Evaluator::start(const std::string& text) {
    tokens_ = tokens_of(text);
    position_ = 0;
}

bool Evaluator::accept(std::string_view token) {
    const bool is_word = next().kind == TokenKind::symbol || next().kind == TokenKind::name;
    if (!is_word || next().text != token) return false;
    ++position_;
    return true;
}

void Evaluator::require(std::string_view token) {
    if (!accept(token)) stop("expected '" + std::string(token) + "' before '" + next().text + "'");
}

std::string Evaluator::take_name() {
    if (next().kind != TokenKind::name) stop("expected a name before '" + next().text + "'");
    return tokens_[position_++].text;
}

const Type* Evaluator::accept_type() {
    accept("const"); // which types here do not tell
    if (next().kind != TokenKind::name || variables_.contains(next().text)) return nullptr;
    const Type* type = builtin_type(next().text);
    if (!type) type = vendor_.find_type(next().text);
    if (!type) return nullptr;
    ++position_;
    while (accept("*")) type = &memory_.pointer_to(*type);
    return type;
}

Value Evaluator::expression() {
    Value value = product();
    while (true) {
        if (accept("+")) {
            value = compute('+', value, product());
        } else if (accept("-")) {
            value = compute('-', value, product());
        } else {
            return value;
        }
    }
}

Value Evaluator::product() {
    Value value = unary();
    while (true) {
        if (accept("*")) {
            value = compute('*', value, unary());
        } else if (accept("/")) {
            value = compute('/', value, unary());
        } else {
            return value;
        }
    }
}

Value Evaluator::unary() {
    if (accept("-")) return compute('-', integer_value(0), unary());
    if (accept("*")) return dereference(unary());
    if (accept("&")) {
        const Value value = postfix();
        if (!value.place) stop("only objects have an address");
        return address_value(value.place, memory_.pointer_to(*value.type));
    }
    return postfix();
}

Value Evaluator::postfix() {
    Value value = primary();
    while (true) {
        if (accept("[")) {
            const long long index = to_integer(expression());
            require("]");
            value = element(value, index);
        } else if (accept(".")) {
            value = member(value);
        } else if (accept("->")) {
            value = member(dereference(value));
        } else {
            return value;
        }
    }
}

Value Evaluator::primary() {
    if (accept("(")) return cast_or_group();
    if (accept("{")) return list();
    const Token token = next();
    ++position_;
    switch (token.kind) {
    case TokenKind::integer: return integer_value(token.integer);
    case TokenKind::real: return real_value(token.real);
    case TokenKind::text: return memory_.text(token.text);
    case TokenKind::name: return named(token.text);
    default: stop("expected a value before '" + token.text + "'");
    }
}

Value Evaluator::cast_or_group() {
    const Type* const type = accept_type();
    if (!type) {
        const Value value = expression();
        require(")");
        return value;
    }
    require(")");
    const Value target = memory_.object(*type);
    assign(target, unary());
    return target;
}

// {1, 2, 3}: bytes.
Value Evaluator::list() {
    std::vector<std::byte> bytes;
    while (!accept("}")) {
        bytes.push_back(static_cast<std::byte>(to_integer(expression())));
        if (!accept(",") && next().text != "}") stop("expected ',' or '}'");
    }
    return memory_.bytes(bytes);
}

Value Evaluator::size_of() {
    require("(");
    const Type* type = accept_type();
    if (!type) type = expression().type;
    require(")");
    return integer_value(static_cast<long long>(type->size));
}

Value Evaluator::named(const std::string& name) {
    if (const auto variable = variables_.find(name); variable != variables_.end()) {
        return variable->second;
    }
    if (name == "null") return address_value(nullptr, type_of<void*>());
    if (name == "sizeof") return size_of();
    if (name == "log") return memory_.text(library_.last_log());
    if (const Constant* constant = vendor_.find_constant(name)) {
        return integer_value(constant->value);
    }
    if (const Function* function = vendor_.find_function(name)) {
        const Call call = arguments(*function);
        return library_.call(*call.function, call.args);
    }
    return builtin(name);
}

Call Evaluator::arguments(const Function& function) {
    Call call{&function, {}};
    require("(");
    while (!accept(")")) {
        call.args.push_back(expression());
        if (!accept(",") && next().text != ")") stop("expected ',' or ')'");
    }
    if (call.args.size() != function.args.size()) {
        stop(function.name + " takes " + std::to_string(function.args.size()) + " arguments");
    }
    return call;
}

std::optional<Call> Evaluator::call_only() {
    const Function* const function = vendor_.find_function(next().text);
    if (!function) return std::nullopt;
    ++position_;
    return arguments(*function);
}

Value Evaluator::dereference(const Value& pointer) {
    if (pointer.type->kind != Kind::pointer) stop("this is not a pointer");
    if (!to_address(pointer)) stop("the pointer is null");
    return {pointer.type->of, static_cast<std::byte*>(to_address(pointer)), 0, 0};
}

Value Evaluator::element(const Value& array, long long index) {
    const Type* const type = array.type->of;
    if (!type || type->size == 0) stop("this has no elements");
    const auto offset =
        static_cast<std::ptrdiff_t>(index) * static_cast<std::ptrdiff_t>(type->size);
    if (array.type->kind == Kind::pointer) {
        return {type, dereference(array).place + offset, 0, 0};
    }
    if (offset < 0 || static_cast<std::size_t>(offset) >= array.type->size) {
        stop("the index is beyond the array");
    }
    return {type, array.place + offset, 0, 0};
}

// Rows name what lies in structs without a name by its whole path, as a.b.c: the longest one
// counts.
std::string Evaluator::take_field(const Type& record) {
    std::string path = take_name(), field = path;
    std::size_t end = position_;
    for (std::size_t i = end; tokens_[i].text == "." && tokens_[i + 1].kind == TokenKind::name;
         i += 2) {
        path += "." + tokens_[i + 1].text;
        if (!vendor_.find_field(record, path)) continue;
        field = path;
        end = i + 2;
    }
    position_ = end;
    return field;
}

Value Evaluator::member(const Value& record) {
    const std::string name = take_field(*record.type);
    const Field* const field = vendor_.find_field(*record.type, name);
    if (!field || !record.place) stop("there is no field '" + name + "'");
    return {field->type, record.place + field->offset, 0, 0};
}

} // namespace conformance
