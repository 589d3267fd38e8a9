// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/commands/window.h"
#include "emu-core/lanes/integers.h"
#include "emu-core/lanes/machine.h"

namespace emu::lanes {

// dst[c] = saturate(shift(factor * the sum of src[c] under the window)), of what the window puts in
// too.
struct AveragePool {
    Integers dst, src;
    Window window;
    std::int32_t fill = 0;   // what the window puts into the map
    std::int32_t factor = 1; // 0 to 255
    RightShift shift;

    bool operator==(const AveragePool&) const = default;
};

Outcome run(const AveragePool& command, Machine machine);

// dst[c] = the largest of src[c] under the window, the same byte whatever dst says of signs.
struct MaxPool {
    Integers dst, src;
    Window window;
    std::int32_t fill = 0; // what the window puts into the map

    bool operator==(const MaxPool&) const = default;
};

Outcome run(const MaxPool& command, Machine machine);

} // namespace emu::lanes
