// SPDX-License-Identifier: Apache-2.0
// One line per call: the function, its arguments as their roles say, the result, and why it failed.
// The reason is kept for functions that tell what a status means.
#pragma once

#include "emu-core/base/fault.h"
#include "emu-core/base/result.h"
#include "emu-core/edge/argument_value.h"
#include "emu-core/edge/function_table.h"

#include <chrono>
#include <string>

namespace emu {

// Lives as long as the call. Costs a comparison when the call succeeds and is not to be logged.
class CallLog {
public:
    // `values`: one per argument of `function`; both outlive this object.
    CallLog(const Function& function, const ArgumentValue* values);

    // The line of the call: at level call when it succeeded, else at level error. `code` and its
    // `name` are what it returns; functions that return none show them for failures only. `error`
    // is null for success. Does not throw.
    void status(long long code, const char* name, const Error* error) const;
    void pointer(const void* returned, const char* name, const Error* error) const;
    void value(const ArgumentValue& returned, const char* name, const Error* error) const;

private:
    void write(const char* name, const Error* error, const char* result) const;

    const Function& function_;
    const ArgumentValue* values_;
    std::chrono::steady_clock::time_point start_{}; // only taken when calls are logged
};

// Why the last call of a thread that failed did.
struct Failure {
    long long status = 0; // the vendor's; 0: none has failed
    std::string why;
};

// Of this thread; lives as long.
Failure& last_failure();

// For calls that programs make of every model and that fail for most.
// The error, of which the line of the call that is under way in this thread is a warning: the
// program asks in vain, and goes on.
Error asked_in_vain(Error error);

} // namespace emu
