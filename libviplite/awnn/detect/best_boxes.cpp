// SPDX-License-Identifier: Apache-2.0
#include "libviplite/awnn/detect/box.h"

#include <algorithm>

namespace viplite::awnn {
namespace {

constexpr float most_overlap = 0.45F; // assumed, as darknet has it

float area(const Box& box) {
    return std::max(0.0F, box.right - box.left) * std::max(0.0F, box.bottom - box.top);
}

// What both cover, of what they cover together.
float overlap(const Box& a, const Box& b) {
    const float both = area({std::max(a.left, b.left), std::max(a.top, b.top),
                             std::min(a.right, b.right), std::min(a.bottom, b.bottom)});
    return both / (area(a) + area(b) - both);
}

} // namespace

std::vector<Box> best_boxes(std::vector<Box> boxes, std::size_t most) {
    std::ranges::stable_sort(boxes, std::greater(), &Box::score);
    std::vector<Box> best;
    for (const Box& box : boxes) {
        if (best.size() == most) break;
        const bool covered = std::ranges::any_of(best, [&](const Box& better) {
            return better.label == box.label && overlap(better, box) > most_overlap;
        });
        if (!covered) best.push_back(box);
    }
    return best;
}

} // namespace viplite::awnn
