// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/commands/window.h"
#include "emu-core/lanes/sum_output.h"

namespace emu::lanes {

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
