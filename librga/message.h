// SPDX-License-Identifier: Apache-2.0
// The vendor's status codes as the policy of emu::guard(), and the sentence that imStrError() ends
// in, by thread.
#pragma once

#include "emu-core/edge/guard.h"
#include "emu-core/edge/status_table.h"

#include <im2d_type.h>

#include <string_view>

namespace rga {

#define EMU_STATUSES "abi/rga/status.inc"
#include "emu-core/edge/status_rows.inc"

using Abi = emu::StatusTable<IM_STATUS, statuses, faults>;

static_assert(Abi::ok == IM_STATUS_SUCCESS);

// Up to 511 bytes of it (documented).
void set_message(std::string_view sentence);

// What imStrError() says of the status; the last message is gone afterwards. The text stays until
// the thread's next call.
const char* describe(IM_STATUS status);

// Once in a process, on stdout, as boards do: the library's version.
void show_version();

// emu::guard() of a body that yields an Outcome, whose error's sentence becomes the message.
template <std::size_t count, class Body, class... Arguments> IM_STATUS
answer(const emu::FunctionOf<count>& function, Body&& body, const Arguments&... arguments) {
    show_version();
    const auto remembering = [&]() -> emu::Outcome {
        emu::Outcome outcome = body();
        if (!outcome) set_message(outcome.error().detail);
        return outcome;
    };
    return emu::guard<Abi>(function, remembering, arguments...);
}

// The same of functions that return a number or a struct, and `failing` when they fail.
template <class T, std::size_t count, class Body, class... Arguments>
T answer_value_or(const T& failing, const emu::FunctionOf<count>& function, Body&& body,
                  const Arguments&... arguments) {
    show_version();
    const auto remembering = [&]() -> emu::Result<T> {
        emu::Result<T> result = body();
        if (!result) set_message(result.error().detail);
        return result;
    };
    return emu::guard_value_or<Abi, T>(failing, function, remembering, arguments...);
}

// Zero when they fail.
template <class T, std::size_t count, class Body, class... Arguments>
T answer_value(const emu::FunctionOf<count>& function, Body&& body, const Arguments&... arguments) {
    return answer_value_or<T>(T{}, function, std::forward<Body>(body), arguments...);
}

} // namespace rga
