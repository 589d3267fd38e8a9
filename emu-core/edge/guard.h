// SPDX-License-Identifier: Apache-2.0
// The one place where C++ meets C: nothing thrown, nothing unmapped, every call logged and counted.
//
//   int vendor_run(vendor_handle handle, vendor_extend* extend) {
//       return guard<Abi>(fn::vendor_run, [&]() -> Outcome { ... }, handle, extend);
//   }
//
// `Abi` is the vendor's policy: Status, ok, status(Error), name(Status) and knows(text), as
// StatusTable has them. The arguments after the body are the call's own, in order; they are only
// shown in the log.
#pragma once

#include "emu-core/base/current_call.h"
#include "emu-core/base/fault_plan.h"
#include "emu-core/edge/call_log.h"
#include "emu-core/edge/exception_barrier.h"

namespace emu {

// Once per vendor, before the first planned event.
template <class Abi> void check_plan() {
    [[maybe_unused]] static const bool checked = (check_planned_codes(Abi::knows), true);
}

// The body's result, unless the user wants this call to fail.
template <class Abi, class Returned, class Body>
Returned run_or_fail(const Function& function, Body& body) {
    const CallScope scope({function.name, function.calls->fetch_add(1) + 1});
    const auto run = [&]() -> Returned {
        check_plan<Abi>();
        if (auto planned = planned_error(function.name)) return *std::move(planned);
        return body();
    };
    return without_exceptions<Returned>(run);
}

// For functions that return a status: `body` yields an Outcome.
template <class Abi, std::size_t count, class Body, class... Arguments> typename Abi::Status
guard(const FunctionOf<count>& function, Body&& body, const Arguments&... arguments) {
    static_assert(sizeof...(Arguments) == count, "the call's arguments are those of its row");
    const ArgumentValue values[] = {ArgumentValue(arguments)..., ArgumentValue()};
    const CallLog log(function, values);
    const auto outcome = run_or_fail<Abi, Outcome>(function, body);
    const auto status = outcome ? Abi::ok : Abi::status(outcome.error());
    log.status(static_cast<long long>(status), Abi::name(status),
               outcome ? nullptr : &outcome.error());
    return status;
}

// For functions that return a pointer, null when they fail: `body` yields a Result<T*>.
template <class Abi, class T, std::size_t count, class Body, class... Arguments>
T* guard_pointer(const FunctionOf<count>& function, Body&& body, const Arguments&... arguments) {
    static_assert(sizeof...(Arguments) == count, "the call's arguments are those of its row");
    const ArgumentValue values[] = {ArgumentValue(arguments)..., ArgumentValue()};
    const CallLog log(function, values);
    const auto result = run_or_fail<Abi, Result<T*>>(function, body);
    if (result) {
        log.pointer(*result, nullptr, nullptr);
        return *result;
    }
    log.pointer(nullptr, Abi::name(Abi::status(result.error())), &result.error());
    return nullptr;
}

// For functions that return a number or a struct, and `failing` when they fail: `body` yields a
// Result<T>.
template <class Abi, class T, std::size_t count, class Body, class... Arguments>
T guard_value_or(const T& failing, const FunctionOf<count>& function, Body&& body,
                 const Arguments&... arguments) {
    static_assert(sizeof...(Arguments) == count, "the call's arguments are those of its row");
    const ArgumentValue values[] = {ArgumentValue(arguments)..., ArgumentValue()};
    const CallLog log(function, values);
    const auto result = run_or_fail<Abi, Result<T>>(function, body);
    if (result) {
        log.value(ArgumentValue(*result), nullptr, nullptr);
        return *result;
    }
    log.value(ArgumentValue(failing), Abi::name(Abi::status(result.error())), &result.error());
    return failing;
}

// The same for those that return zero when they fail.
template <class Abi, class T, std::size_t count, class Body, class... Arguments>
T guard_value(const FunctionOf<count>& function, Body&& body, const Arguments&... arguments) {
    return guard_value_or<Abi>(T{}, function, std::forward<Body>(body), arguments...);
}

// For functions that return nothing: `body` yields an Outcome.
template <class Abi, std::size_t count, class Body, class... Arguments>
void guard_void(const FunctionOf<count>& function, Body&& body, const Arguments&... arguments) {
    static_cast<void>(guard<Abi>(function, std::forward<Body>(body), arguments...));
}

} // namespace emu
