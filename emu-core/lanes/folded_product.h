// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/integers.h"

namespace emu::lanes {

// dst = fold(left x right transposed), fold(sum) the low byte of the sum of its two low bytes: what
// proofs of work of the Tensority kind compute. Sums are exact.
//
// left: 1 x R x 1 x K.  right: C x c x 1 x w with c * w = K.  dst: 1 x R x 1 x C.
struct FoldedProduct {
    Integers dst, left, right;

    bool operator==(const FoldedProduct&) const = default;
};

Outcome run(const FoldedProduct& command, LaneMemory& memory);

} // namespace emu::lanes
