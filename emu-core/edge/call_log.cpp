// SPDX-License-Identifier: Apache-2.0
#include "emu-core/edge/call_log.h"

#include "emu-core/base/log.h"
#include "emu-core/base/text.h"
#include "emu-core/edge/readable_text.h"

#include <cstring>
#include <new>
#include <string>

namespace emu {
namespace {

using Kind = ArgumentValue::Kind;
using Number = unsigned long long; // what printf knows

std::string hexadecimal(std::uint64_t bits) {
    return format("0x%llx", Number{bits});
}

std::string decimal(const ArgumentValue& value) {
    if (value.kind == Kind::negative) return std::to_string(static_cast<std::int64_t>(value.bits));
    return std::to_string(value.bits);
}

// The handle behind a pointer that the call has just written through.
std::string handle_at(const ArgumentValue& value) {
    const auto* address = reinterpret_cast<const void*>(static_cast<std::uintptr_t>(value.bits));
    std::uint64_t handle = 0;
    if (value.pointee > sizeof handle) return hexadecimal(value.bits);
    std::memcpy(&handle, address, value.pointee);
    return '[' + hexadecimal(handle) + ']';
}

std::string pointer_text(const Argument& argument, const ArgumentValue* values,
                         const ArgumentValue& value, bool succeeded) {
    if (value.bits == 0) return "null";
    const Role& role = argument.role;
    const ArgumentValue* count = argument.counted_by < 0 ? nullptr : &values[argument.counted_by];
    const bool may_be_path = role.kind == Role::Kind::bytes && count && count->bits == 0 &&
                             role.direction == Role::Direction::in;
    if (role.kind == Role::Kind::text || may_be_path) {
        if (const auto text = readable_text(value.bits)) return '"' + *text + '"';
    }
    const bool written = role.direction == Role::Direction::out && succeeded;
    if (role.kind == Role::Kind::token_at && written && value.pointee) return handle_at(value);
    return hexadecimal(value.bits) + (count ? '[' + decimal(*count) + ']' : "");
}

std::string value_text(const Argument& argument, const ArgumentValue* values,
                       const ArgumentValue& value, bool succeeded) {
    const Role::Kind role = argument.role.kind;
    switch (value.kind) {
    case Kind::none: return "{...}";
    case Kind::real: return format("%g", value.real);
    case Kind::pointer: return pointer_text(argument, values, value, succeeded);
    case Kind::negative:
    case Kind::integer: break;
    }
    const bool as_bits = role == Role::Kind::token || role == Role::Kind::bits;
    return as_bits ? hexadecimal(value.bits) : decimal(value);
}

std::string call_text(const Function& function, const ArgumentValue* values, bool succeeded) {
    std::string text = function.name;
    text += '(';
    for (std::size_t i = 0; i < function.count; ++i) {
        const Argument& argument = function.arguments[i];
        if (i != 0) text += ", ";
        text.append(argument.name).append("=");
        text += value_text(argument, values, values[i], succeeded);
    }
    return text += ')';
}

thread_local bool in_vain = false; // the call under way, by asked_in_vain()

void remember(long long status, const Error& error) {
    try {
        last_failure() = {status, error.detail};
    } catch (const std::bad_alloc&) {
        last_failure().status = 0;
    }
}

} // namespace

Error asked_in_vain(Error error) {
    in_vain = true;
    return error;
}

CallLog::CallLog(const Function& function, const ArgumentValue* values)
    : function_(function), values_(values) {
    in_vain = false;
    if (logs(LogLevel::call)) start_ = std::chrono::steady_clock::now();
}

void CallLog::status(long long code, const char* name, const Error* error) const {
    if (error) remember(code, *error);
    char result[32];
    std::snprintf(result, sizeof result, " = %lld", code);
    write(name, error, function_.returns == Function::Returns::none ? "" : result);
}

void CallLog::pointer(const void* returned, const char* name, const Error* error) const {
    char result[32];
    std::snprintf(result, sizeof result, " = %p", returned);
    write(error ? name : nullptr, error, returned ? result : " = null");
}

void CallLog::value(const ArgumentValue& returned, const char* name, const Error* error) const {
    char result[32];
    if (returned.kind == Kind::real)
        std::snprintf(result, sizeof result, " = %g", returned.real);
    else if (returned.kind == Kind::negative)
        std::snprintf(result, sizeof result, " = %lld", static_cast<long long>(returned.bits));
    else
        std::snprintf(result, sizeof result, " = %llu", Number{returned.bits});
    write(error ? name : nullptr, error, returned.kind == Kind::none ? " = {...}" : result);
}

void CallLog::write(const char* name, const Error* error, const char* result) const {
    const LogLevel failed = in_vain ? LogLevel::warning : LogLevel::error;
    const LogLevel level = error ? failed : LogLevel::call;
    if (!logs(level)) return;
    try {
        std::string line = call_text(function_, values_, !error) + result;
        if (name && (error || *result)) line.append(" (").append(name).append(")");
        if (logs(LogLevel::call)) {
            const std::chrono::duration<double, std::milli> duration =
                std::chrono::steady_clock::now() - start_;
            line += format(", %.3f ms", duration.count());
        }
        if (error) line.append(": ").append(error->detail);
        log(level, line);
    } catch (const std::bad_alloc&) {
        log(level, function_.name); // what fits without memory, or nothing
    }
}

Failure& last_failure() {
    static thread_local Failure failure;
    return failure;
}

} // namespace emu
