// SPDX-License-Identifier: Apache-2.0
// Views of circular buffers whose parts were written a lap apart: one command counts its addresses
// on behind the buffer's end, another one begins anew.
#pragma once

#include "libviplite/format/execution/memory/ring_view.h"

#include <functional>
#include <optional>
#include <vector>

namespace viplite::format {

// Where a view is: in one lap, or in parts along an axis.
struct LapPlan {
    RingView view; // without parts, in the lap in which it was written
    std::int64_t lap = 0;
    int axis = 0; // 0: lines, 1: pixels, 2: channels
    std::vector<LapPlan> parts;
};

// `has`: whether a view was written as it is. Nothing: a part was not, in no lap.
// Precondition: the view has a circle, and its channels are one block, or a surface each.
std::optional<LapPlan> plan_laps(const RingView& view,
                                 const std::function<bool(const RingView&)>& has);

} // namespace viplite::format
