// SPDX-License-Identifier: Apache-2.0
// Crafted inputs for a board, byte for byte: docs/formats/board-traces.md, "Inputs of a probe".
// Read by C++ without a library as well.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace probe {

inline constexpr char magic[8] = {'B', 'L', 'P', 'R', 'O', 'B', 'E', '\n'};
inline constexpr uint32_t format_version = 1;
inline constexpr uint32_t most_inputs = 64;

struct Header {
    char magic[8];
    uint32_t version;
    uint32_t inputs; // of the model
    uint64_t sets;   // of values for all of them
};

// One for each input, then the sets: bytes of each input, filled up to a multiple of 8.
struct Input {
    uint32_t type, layout; // the vendor's numbers
    uint64_t bytes;
};

} // namespace probe
