// SPDX-License-Identifier: Apache-2.0
// Cells of one tensor whose places follow regular loops: what one copy can pick.
#pragma once

#include "emu-core/lift/cells/cell_block.h"
#include "emu-core/ops/moves/rearrange.h"

#include <optional>
#include <span>

namespace emu::lift {

// Loops that run through these numbers less the first one, the outermost first; none for a single
// number. Nothing: more than `most` loops.
std::optional<std::vector<ops::Rearrange::Axis>> loops_through(std::span<const std::int64_t> places,
                                                               std::size_t most);

// The box's cells as loops over lines, pixels and groups, in bytes of their one tensor.
struct CellLoops {
    std::uint32_t source = 0;
    std::int64_t offset = 0;
    std::array<std::vector<ops::Rearrange::Axis>, 3> axes;
};
std::optional<CellLoops> loops_of(const CellBlock& block, const CellBox& box);

// Where to cut a box that has no loops, as (axis, ascending places within the box's ranges).
// Precondition: loops_of() gives nothing; so the box has more than one cell.
struct CellCuts {
    int axis = 0;
    std::vector<std::int32_t> places;
};
CellCuts cuts_of(const CellBlock& block, const CellBox& box);

} // namespace emu::lift
