// SPDX-License-Identifier: Apache-2.0
// The lattices (ops/rearrange.h) of operations that move elements.
#pragma once

#include "emu-core/ops/moves/rearrange.h"

#include <span>

namespace emu {

// Destination axis i is source axis order[i]. With `src` cut into finer axes than the tensor has,
// it is a reshape, a transposition and a reshape in one: depth to space and its kin. Precondition:
// `order` names every axis once.
ops::Rearrange transposition(const Shape& src, std::span<const std::int32_t> order);
Shape transposed(const Shape& src, std::span<const std::int32_t> order);

// One axis of a slice: extent cells from `start` on, `step` apart.
struct SliceAxis {
    std::int32_t start = 0;
    std::int32_t step = 1; // may be negative
    std::int32_t extent = 1;
};
// Precondition: one per axis of `src`, inside it.
ops::Rearrange slice(const Shape& src, std::span<const SliceAxis> axes);
Shape sliced(std::span<const SliceAxis> axes);

// Repeats axes of extent 1, aligned at the last. Precondition: `src` broadcasts to `dst`.
ops::Rearrange expansion(const Shape& src, const Shape& dst);

// The whole repeated along each axis. Precondition: one number per axis, each >= 1, at most 8 axes.
ops::Rearrange tiling(const Shape& src, std::span<const std::int32_t> repeats);

// Error bad_model unless `order` names each of `rank` axes once.
Outcome check_order(std::span<const std::int64_t> order, int rank);

} // namespace emu
