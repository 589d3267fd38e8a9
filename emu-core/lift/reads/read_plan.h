// SPDX-License-Identifier: Apache-2.0
// How the tensor at a view of memory is made of the tensors that were written there.
#pragma once

#include "emu-core/lift/definition.h"
#include "emu-core/lift/reads/view_position.h"

#include <functional>
#include <optional>
#include <variant>

namespace emu::lift {

struct ReadPlan;

// Cells of a tensor of `whole` extents, from `first` on; channels beyond the tensor's are zeros.
struct PlannedPart {
    TensorId tensor = 0;
    Coordinates whole, first;
};

// Memory that no layer wrote.
struct PlannedConstant {
    MemoryView view;
};

// Parts one after the other along an axis of Coordinates.
struct PlannedJoin {
    int axis = 0;
    std::vector<ReadPlan> parts;
};

// Part y * pixels + x has the cells (y, x), (y, x + pixels), ..., (y + lines, x), ...
struct PlannedInterleaving {
    std::int32_t lines = 1, pixels = 1;
    std::vector<ReadPlan> parts;
};

// The one part, which has all pixels in one row.
struct PlannedLines {
    std::vector<ReadPlan> part;
};

struct ReadPlan {
    Coordinates extents; // of the result
    std::variant<PlannedPart, PlannedConstant, PlannedJoin, PlannedInterleaving, PlannedLines> from;
};

// Nothing where the tensors' cells do not fit the view's, or would do so in very many parts
// only. `definitions` are all that may meet the view, the newest first.
std::optional<ReadPlan> plan_read(const MemoryView& view,
                                  const std::vector<const Definition*>& definitions);

// How many of the last channels are zeros beyond what the tensors have.
std::int32_t zero_channels(const ReadPlan& plan);

} // namespace emu::lift
