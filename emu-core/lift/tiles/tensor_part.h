// SPDX-License-Identifier: Apache-2.0
// Elements of one tensor that are another tensor's, at regular distances: what slices,
// transpositions and their joins are without being copied.
#pragma once

#include "emu-core/engine/program.h"

#include <optional>
#include <span>

namespace emu::lift {

using PartLoop = ops::Rearrange::Axis;

struct TensorPart {
    TensorId whole = 0;
    // Loops of more than one element, of which no two neighbours are one loop.
    ops::Rearrange picked;

    bool operator==(const TensorPart&) const = default;
};

TensorPart all_of(TensorId tensor, const Shape& shape);

// What `rearrange` picks of a tensor that is such a part. Nothing: not at regular distances, or
// backwards.
std::optional<TensorPart> pick(const TensorPart& part, const ops::Rearrange& rearrange);

// The part's loops by axis of a tensor of that shape. Nothing: a loop goes over a part of an axis
// and a part of another.
using AxisLoops = std::vector<std::vector<PartLoop>>;
std::optional<AxisLoops> loops_by_axis(const TensorPart& part, const Shape& shape);

// The part that has these loops.
TensorPart part_of(TensorId whole, std::int64_t offset, const AxisLoops& loops);

// Parts of tensors of these shapes one after the other along an axis. Nothing: they are no part of
// one tensor together.
std::optional<TensorPart> join(std::span<const TensorPart> parts, std::span<const Shape> shapes,
                               int axis);

} // namespace emu::lift
