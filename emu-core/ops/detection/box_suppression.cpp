// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/detection/box_suppression.h"

#include <algorithm>

namespace emu::ops {

namespace {

float area(const Box& box) {
    return (box.y_high - box.y_low) * (box.x_high - box.x_low);
}

} // namespace

float intersection_over_union(const Box& a, const Box& b) {
    const float area_a = area(a), area_b = area(b);
    if (!(area_a > 0) || !(area_b > 0)) return 0;
    const float height = std::min(a.y_high, b.y_high) - std::max(a.y_low, b.y_low);
    const float width = std::min(a.x_high, b.x_high) - std::max(a.x_low, b.x_low);
    const float common = std::max(height, 0.0F) * std::max(width, 0.0F);
    return common / (area_a + area_b - common);
}

std::vector<std::int32_t> suppress(std::span<const Box> boxes, std::span<const float> scores,
                                   std::vector<std::int32_t> candidates, std::int64_t most,
                                   float threshold) {
    std::ranges::stable_sort(candidates, std::ranges::greater(),
                             [&](std::int32_t index) { return scores[index]; });
    std::vector<std::int32_t> staying;
    for (const std::int32_t candidate : candidates) {
        if (static_cast<std::int64_t>(staying.size()) >= most) break;
        const bool goes = std::ranges::any_of(staying, [&](std::int32_t other) {
            return intersection_over_union(boxes[candidate], boxes[other]) > threshold;
        });
        if (!goes) staying.push_back(candidate);
    }
    return staying;
}

} // namespace emu::ops
