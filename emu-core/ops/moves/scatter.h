// SPDX-License-Identifier: Apache-2.0
// Elements put at places that indices name. Indices count from the end when negative; one that is
// beyond the axis is refused where it is known before the run, else the nearest valid one is taken.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

// What becomes of an element and an update of it. In the order of the container's numbering.
enum class ScatterRule : std::uint8_t {
    replace, // the update; of several for one place the last
    add,
    multiply,
    maximum, // a NaN wins
    minimum,
};

inline constexpr int scatter_rules = 5;

// dst = data, then for each element of `updates`, in their order,
// dst[i0, .., indices[i0, .., i, ..], ..] = rule(that, updates[i0, .., i, ..]) at `axis`.
//
// src: data; indices int32 or int64, of the same rank, along the other axes not larger; updates of
// the indices' shape. Data, updates and dst are all real (ops/real.h), in float32 from step to step
// and stored after each, or of one type: integers without quantisation exact in 64 bits, wrapping;
// of any type when it replaces.
// dst: of data's shape.
struct ScatterElements {
    std::int32_t axis = 0;
    ScatterRule rule = ScatterRule::replace;

    EMU_FIELDS(axis, rule);
    bool operator==(const ScatterElements&) const = default;
};

// Likewise dst[indices[a, 0], indices[a, 1], .., c] = rule(that, updates[a, c]): the last axis of
// indices holds coordinates of data's first axes.
struct ScatterNd {
    ScatterRule rule = ScatterRule::replace;

    EMU_FIELDS(rule);
    bool operator==(const ScatterNd&) const = default;
};

// Rows: one, since updates of one place follow one another.
PreparedKernel prepare(const ScatterElements& scatter, const Operands& operands);
PreparedKernel prepare(const ScatterNd& scatter, const Operands& operands);

} // namespace emu::ops
