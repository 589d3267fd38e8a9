// SPDX-License-Identifier: Apache-2.0
// Padding on any axes; any element type.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

// What the cells outside [before, before + src extent) hold.
enum class Padding : std::uint8_t {
    value,     // one value
    edge,      // the nearest cell's
    reflect,   // mirrored at the middle of the edge's cells: c b | a b c
    symmetric, // mirrored at the edge: b a | a b c
    wrap,      // from the other end
};

// src: a tensor of one axis or more.   dst: same type and rank, as large or larger. What is padded
// behind follows from the extents. Where cells are mirrored or wrapped, padding is at most as long
// as what there is to show once (reflect: extent - 1, else the extent).
struct Pad {
    std::vector<std::int32_t> before; // one per axis, not negative
    std::int32_t value = 0; // of integers: as stored, usually the zero point; bool: 0 or 1
    Padding padding = Padding::value;
    float real_value = 0; // of float32 and float16

    EMU_FIELDS(before, value, padding, real_value);
    bool operator==(const Pad&) const = default;
};

// Rows: the destination's lines along its last axis.
PreparedKernel prepare(const Pad& pad, const Operands& operands);

} // namespace emu::ops
