// SPDX-License-Identifier: Apache-2.0
// Concatenation along one axis; int8, uint8 and int16 may change their quantisation on the way.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/kernel.h"

namespace emu::ops {

// src: one or more tensors of the destination's type whose shapes differ along `axis` only.
// dst: their values one after the other along `axis`, source i passed through store(chains[i](x)).
// An empty chain copies; other types than int8, uint8 and int16 must have empty chains.
struct Concat {
    std::int32_t axis = 0;     // 0 .. rank - 1
    std::vector<Chain> chains; // one per source, with one operand per stage

    EMU_FIELDS(axis, chains);
    bool operator==(const Concat&) const = default;
};

// Whether a source changes on its way.
bool has_chain(const Concat& concat);

// Rows: the destination's blocks before `axis` (the product of its outer extents).
PreparedKernel prepare(const Concat& concat, const Operands& operands);

} // namespace emu::ops
