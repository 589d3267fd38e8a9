// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/commands/window.h"
#include "emu-core/lanes/machine.h"
#include "emu-core/lanes/sum_output.h"

namespace emu::lanes {

// dst[oc] = output(sum over ky, kx, ic of src * weights), where what the window puts into the map
// is 0. No sum leaves 32 bits: all weights of a channel fit one lane.
//
// src: N x IC x H x W.  weights: 1 x OC x (KH * KW) x IC.  dst: N x OC x OH x OW.
struct Conv {
    Integers dst, src, weights;
    Window window;
    SumOutput output;

    bool operator==(const Conv&) const = default;
};

Outcome run(const Conv& command, Machine machine);

// dst[c] = output(sum over ky, kx of src[c] * weights[c]). weights: 1 x C x KH x KW.
struct Depthwise {
    Integers dst, src, weights;
    Window window;
    std::int32_t fill = 0; // what the window puts into the map
    SumOutput output;

    bool operator==(const Depthwise&) const = default;
};

Outcome run(const Depthwise& command, Machine machine);

// Winograd's F(2x2, 3x3): for each 2 x 2 of the output Y = At [sum over ic of U . (Bt D B)] A with
// D the 4 x 4 of the map under it, then output(Y). Exact integers: the weights U come transformed.
//
// src: N x IC x H x W.  weights: IC x OC x 4 x 4.  dst: N x OC x OH x OW, OH and OW even.
struct Winograd {
    Integers dst, src, weights;
    Window window; // 3 x 3, stride 1, not dilated
    SumOutput output;

    bool operator==(const Winograd&) const = default;
};

Outcome run(const Winograd& command, LaneMemory& memory);

} // namespace emu::lanes
