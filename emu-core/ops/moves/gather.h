// SPDX-License-Identifier: Apache-2.0
// Elements picked by index. Indices count from the end when negative; one that is beyond the axis
// is refused where it is known before the run, else the nearest valid one is taken.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

// dst[a, b, i, c] = src[a, b, indices[a, i], c] with a: the first batch_axes axes of both sources,
// b: the axes between them and `axis`, c: the axes behind `axis`.
//
// src: data of any type; indices int32 or int64.   dst: of data's type.
struct Gather {
    std::int32_t axis = 0; // batch_axes .. rank - 1
    std::int32_t batch_axes = 0;

    EMU_FIELDS(axis, batch_axes);
    bool operator==(const Gather&) const = default;
};

// dst[i0, .., i, ..] = src[i0, .., indices[i0, .., i, ..], ..] at `axis`.
//
// src: data of any type; indices int32 or int64, of the same rank, along the other axes not larger.
// dst: of data's type and indices' shape.
struct GatherElements {
    std::int32_t axis = 0;

    EMU_FIELDS(axis);
    bool operator==(const GatherElements&) const = default;
};

// dst[a, i, c] = src[a, indices[a, i, 0], indices[a, i, 1], .., c]: the last axis of indices holds
// coordinates of the axes behind the first batch_axes.
//
// src: data of any type; indices int32 or int64.   dst: of data's type.
struct GatherNd {
    std::int32_t batch_axes = 0;

    EMU_FIELDS(batch_axes);
    bool operator==(const GatherNd&) const = default;
};

// Rows: blocks of c, or elements.
PreparedKernel prepare(const Gather& gather, const Operands& operands);
PreparedKernel prepare(const GatherElements& gather, const Operands& operands);
PreparedKernel prepare(const GatherNd& gather, const Operands& operands);

} // namespace emu::ops
