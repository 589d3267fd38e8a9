// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/commands/window.h"
#include "emu-core/lanes/machine.h"
#include "emu-core/lanes/sum_output.h"

namespace emu::lanes {

// dst[c] = output(sum over ky, kx of src[c] * weights[c]). weights: 1 x C x KH x KW.
struct Depthwise {
    Integers dst, src, weights;
    Window window;
    std::int32_t fill = 0; // what the window puts into the map
    SumOutput output;

    bool operator==(const Depthwise&) const = default;
};

Outcome run(const Depthwise& command, Machine machine);

} // namespace emu::lanes
