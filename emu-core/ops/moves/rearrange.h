// SPDX-License-Identifier: Apache-2.0
// Elements picked from the source at regular distances: what transposition, slices, splits,
// repetition, depth to space and their kin have in common, or the same values under another shape.
// Any element type.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

// dst element (i0, i1, ...) counted in the extents of `axes` = src element
// offset + i0 * axes[0].stride + i1 * axes[1].stride + ..., in elements of the dense source.
//
// src: any type.   dst: the same type; as many elements as the product of the extents. Its shape
// need not be made of these extents.
struct Rearrange {
    struct Axis {
        std::int32_t extent = 1;
        std::int64_t stride = 0; // may be negative, or 0 to repeat

        EMU_FIELDS(extent, stride);
        bool operator==(const Axis&) const = default;
    };

    std::int64_t offset = 0;
    std::vector<Axis> axes; // outermost first; at most 16

    EMU_FIELDS(offset, axes);
    bool operator==(const Rearrange&) const = default;
};

// Rows: elements of the destination. Error bad_model: an element outside the source, other counts.
PreparedKernel prepare(const Rearrange& rearrange, const Operands& operands);

// src: any tensor.   dst: as many elements of the same type.
struct Reshape {
    EMU_FIELDS();
    bool operator==(const Reshape&) const = default;
};

// Rows: one.
PreparedKernel prepare(const Reshape& reshape, const Operands& operands);

} // namespace emu::ops
