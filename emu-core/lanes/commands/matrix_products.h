// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/integers.h"
#include "emu-core/lanes/machine.h"

namespace emu::lanes {

// dst = saturate(shift(relu(wrap(left x right + bias + wrap(old * 2^left_shift))))), where wrap()
// keeps 32 bits as a signed number and applies only where there is an old sum.
//
// Matrices of R rows and C columns are tensors R x c x 1 x w with c * w >= C; what lies beyond C is
// computed as well. left: of `depth` columns; right: `depth` rows.
struct MatrixMac {
    Integers dst, left, right;
    std::int64_t depth = 1;
    std::optional<Integers> bias; // one row
    std::optional<Integers> old;  // in dst's place
    int left_shift = 0;           // 0 to 31
    bool relu = false;
    RightShift shift;

    bool operator==(const MatrixMac&) const = default;
};

Outcome run(const MatrixMac& command, Machine machine);

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
