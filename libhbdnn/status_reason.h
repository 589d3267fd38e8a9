// SPDX-License-Identifier: Apache-2.0
// A status as text, with what the log says where it is the last that this thread got.
#pragma once

#include "emu-core/edge/call_log.h"
#include "libhbdnn/status_text.h"

namespace hbdnn {

// Lives until the thread asks again.
inline const char* status_text_with_reason(std::int32_t status) {
    const emu::Failure& failure = emu::last_failure();
    if (failure.status != status || failure.why.empty()) return status_text(status);
    static thread_local std::string text;
    text = std::string(status_text(status)) + ": " + failure.why;
    return text.c_str();
}

} // namespace hbdnn
