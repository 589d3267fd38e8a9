// SPDX-License-Identifier: Apache-2.0
// Statuses as texts, which are ours.
#pragma once

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

} // namespace hbdnn
