// SPDX-License-Identifier: Apache-2.0
// Boxes that overlap: which of them stay, the best score first.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace emu::ops {

struct Box {
    float y_low = 0, x_low = 0, y_high = 0, x_high = 0;
};

// In float32; 0 where a box has no area.
float intersection_over_union(const Box& a, const Box& b);

// Those of `candidates` (indices of boxes and scores, ascending) that stay, at most `most`, the
// best score first, of equal ones the lower index. One goes when it overlaps one that stays by more
// than `threshold`. Precondition: no candidate's score is NaN.
std::vector<std::int32_t> suppress(std::span<const Box> boxes, std::span<const float> scores,
                                   std::vector<std::int32_t> candidates, std::int64_t most,
                                   float threshold);

} // namespace emu::ops
