// SPDX-License-Identifier: Apache-2.0
// Statuses as texts, which are ours.
#pragma once

#include "emu-core/edge/call_log.h"

#include <cstdint>

#include <hbdnn/family.h>

namespace hbdnn {

// When it is returned; of a number that is no status of the generation's, that.
constexpr const char* status_text(std::int32_t status) {
    struct Sentence {
        std::int32_t status;
        const char* text;
    };
    constexpr Sentence sentences[] = {
#define STATUS(name, value, when) {value, when},
#define FAULT(fault, status)
#include "abi/hbdnn/status.inc"
#undef STATUS
#undef FAULT
    };
    for (const Sentence& row : sentences)
        if (row.status == status) return row.text;
    return "no status of this library";
}

// A status as text, with what the log says where it is the last that this thread got. Lives until
// the thread asks again.
inline const char* status_text_with_reason(std::int32_t status) {
    const emu::Failure& failure = emu::last_failure();
    if (failure.status != status || failure.why.empty()) return status_text(status);
    static thread_local std::string text;
    text = std::string(status_text(status)) + ": " + failure.why;
    return text.c_str();
}

} // namespace hbdnn
