// SPDX-License-Identifier: Apache-2.0
// Functions of the older headers: 0, or a negative number of errno.h.
#pragma once

#include "librga/message.h"

#include <cerrno>

namespace rga {

// What a fault becomes there (assumed: which).
inline int errno_of(const emu::Error& error) {
    switch (error.fault) {
    case emu::Fault::bad_argument:
    case emu::Fault::bad_input:
    case emu::Fault::unsupported: return -EINVAL;
    case emu::Fault::out_of_memory: return -ENOMEM;
    case emu::Fault::device_unavailable: return -ENODEV;
    default: return -EIO;
    }
}

// `body` yields an Outcome.
template <std::size_t count, class Body, class... Arguments>
int status_of(const emu::FunctionOf<count>& function, Body&& body, const Arguments&... arguments) {
    int status = 0;
    const auto telling = [&]() -> emu::Outcome {
        emu::Outcome outcome = body();
        if (!outcome) status = errno_of(outcome.error());
        return outcome;
    };
    const IM_STATUS result = answer(function, telling, arguments...);
    return result == IM_STATUS_SUCCESS ? 0 : status != 0 ? status : -EIO;
}

} // namespace rga
