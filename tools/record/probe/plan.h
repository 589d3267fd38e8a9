// SPDX-License-Identifier: Apache-2.0
// What a board is to compute: a model of the folder BOARDLESS_PROBE, and inputs beside it.
#pragma once

#include "tools/record/probe_format.h"

namespace probe {

// The inputs' file, checked.
struct Plan {
    const Header* header;
    const Input* inputs;
    const unsigned char* values; // of the first set
};

inline constexpr uint64_t padded(uint64_t bytes) {
    return (bytes + 7) / 8 * 8;
}

// Says so; false.
bool failed(const char* what);

// Of each vendor one: its model's name in the folder, and how it is run on all sets.
extern const char* const model_name;
void run_all(const char* model, const Plan& plan);

} // namespace probe
