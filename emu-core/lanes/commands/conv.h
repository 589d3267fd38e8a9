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

} // namespace emu::lanes
