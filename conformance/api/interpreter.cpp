// SPDX-License-Identifier: Apache-2.0
#include "conformance/api/interpreter.h"

#include <algorithm>
#include <cstdlib>

#include "conformance/api/stop.h"

namespace conformance {

namespace {

bool is_number(const Value& value) {
    const Kind kind = value.type->kind;
    return kind == Kind::integer || kind == Kind::real || kind == Kind::pointer;
}

template <class Number> int order_of(Number a, Number b) {
    return a < b ? -1 : a == b ? 0 : 1;
}

// Whether a is the address of characters, and b a text that they may be.
bool points_to(const Value& a, const Value& b) {
    return a.type->kind == Kind::pointer && a.type->of == &type_of<char>() && is_text(b) &&
           to_address(a);
}

// Below 0, 0 or above 0 as a is less than, equal to or more than b; bytes and texts that differ
// give 1. Texts end at their NUL.
int order(const Value& a, const Value& b) {
    if ((is_text(a) && is_text(b)) || points_to(a, b)) return to_text(a) == to_text(b) ? 0 : 1;
    if (!is_number(a) || !is_number(b)) {
        return std::ranges::equal(to_bytes(a), to_bytes(b)) ? 0 : 1;
    }
    const bool real = a.type->kind == Kind::real || b.type->kind == Kind::real;
    return real ? order_of(to_real(a), to_real(b)) : order_of(to_integer(a), to_integer(b));
}

bool holds(const std::string& relation, const Value& a, const Value& b) {
    if (relation == "has") return to_text(a).find(to_text(b)) != std::string::npos;
    const int difference = order(a, b);
    if (relation == "==") return difference == 0;
    if (relation == "!=") return difference != 0;
    if (!is_number(a)) stop("only numbers are less or more");
    if (relation == "<") return difference < 0;
    if (relation == "<=") return difference <= 0;
    if (relation == ">") return difference > 0;
    return difference >= 0;
}

std::string shown(const Value& value, const Vendor& vendor) {
    if (is_text(value)) return '"' + to_text(value) + '"';
    if (value.type->kind == Kind::real) return std::to_string(to_real(value));
    if (!is_number(value)) return std::to_string(value.type->size) + " bytes";
    const std::string name = vendor.status_name(to_integer(value));
    return std::to_string(to_integer(value)) + (name.empty() ? "" : " (" + name + ")");
}

} // namespace

Interpreter::Interpreter(const Setting& setting, int log)
    : table_(setting.table), vendor_(setting.vendor), library_(setting.library, log),
      evaluator_(setting.vendor, library_, setting.data) {}

void Interpreter::run(const Block& block) {
    for (const Step& step : block.steps) run_step(step);
}

Call Interpreter::run_up_to_call(const Block& block) {
    for (std::size_t i = 0; i + 1 < block.steps.size(); ++i) run_step(block.steps[i]);
    const Step& last = block.steps.back();
    set_step(last.place + ": " + last.text);
    evaluator_.start(last.text);
    const auto call = evaluator_.call_only();
    if (!call || call->function->name != block.name) stop("the last step must call " + block.name);
    return *call;
}

void Interpreter::run_step(const Step& step) {
    set_step(step.place + ": " + step.text);
    if (step.text.starts_with("source ") || step.text.starts_with("leaves ")) return;
    if (step.text.starts_with("env ")) return set_environment(step.text.substr(4));
    if (step.text.starts_with("use ")) {
        const Block* const part = table_.find(BlockKind::part, step.text.substr(4));
        if (!part) stop("there is no such part");
        return run(*part);
    }
    evaluator_.start(step.text);
    if (declare()) return;
    const Value value = evaluator_.expression();
    if (evaluator_.accept("=")) {
        assign(value, evaluator_.expression());
    } else if (value.type->kind != Kind::nothing) {
        compare(value);
    }
    if (evaluator_.next().kind != TokenKind::end) {
        stop("unexpected '" + evaluator_.next().text + "'");
    }
}

// NAME=VALUE; the library is opened at the first call and sees it.
void Interpreter::set_environment(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) stop("expected NAME=VALUE");
    setenv(text.substr(0, equals).c_str(), text.substr(equals + 1).c_str(), 1);
}

// "type name", "type name[count]", "type name = value" or "data name = bytes".
bool Interpreter::declare() {
    if (evaluator_.accept("data")) {
        const std::string name = evaluator_.take_name();
        evaluator_.require("=");
        const Value content = evaluator_.expression();
        evaluator_.variables()[name] = evaluator_.memory().bytes(to_bytes(content));
        return true;
    }
    const Type* type = evaluator_.accept_type();
    if (!type) return false;
    const std::string name = evaluator_.take_name();
    if (evaluator_.accept("[")) {
        const long long count = to_integer(evaluator_.expression());
        type = &evaluator_.memory().array_of(*type, static_cast<std::size_t>(count));
        evaluator_.require("]");
    }
    const Value variable = evaluator_.memory().object(*type);
    if (evaluator_.accept("=")) assign(variable, evaluator_.expression());
    evaluator_.variables()[name] = variable;
    return true;
}

void Interpreter::compare(const Value& actual) {
    constexpr std::string_view relations[] = {"==", "!=", "<=", ">=", "<", ">", "has"};
    for (const std::string_view relation : relations) {
        if (!evaluator_.accept(relation)) continue;
        const Value expected = evaluator_.expression();
        if (holds(std::string(relation), actual, expected)) return;
        stop("is " + shown(actual, vendor_) + ", expected " + std::string(relation) + " " +
             shown(expected, vendor_));
    }
    stop("the value is not compared with anything");
}

} // namespace conformance
