// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/loop_nest.h"

#include <algorithm>
#include <functional>

namespace viplite::format {
namespace {

constexpr std::size_t most_axes = 3;

// Joins the outermost two groups that are one loop; false where there are none.
bool join_outermost(std::vector<LoopGroup>& groups, LoopStride stride) {
    for (std::size_t i = 0; i + 1 < groups.size(); ++i) {
        const Loop &outer = groups[i].loops.back(), &inner = groups[i + 1].loops.front();
        if (outer.*stride != inner.*stride * inner.count) continue;
        auto& loops = groups[i].loops;
        const auto& joined = groups[i + 1].loops;
        loops.insert(loops.end(), joined.begin(), joined.end());
        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        return true;
    }
    return false;
}

} // namespace

std::optional<MapLoops> planar(std::vector<Loop> loops, LoopStride stride) {
    std::ranges::stable_sort(loops, std::greater(), stride);
    if (!loops.empty() && loops.back().*stride <= 0) return std::nullopt;
    std::vector<LoopGroup> groups;
    for (const Loop& loop : loops) groups.push_back({{loop}});
    while (groups.size() > most_axes) {
        if (!join_outermost(groups, stride)) return std::nullopt;
    }
    MapLoops map;
    if (!groups.empty()) map[1] = groups.back();
    if (groups.size() >= 2) map[0] = groups[groups.size() - 2];
    if (groups.size() == 3) map[2] = groups[0];
    return map;
}

emu::MemoryView view_of(const MapLoops& loops, LoopStride stride, std::int64_t base,
                        emu::Dtype dtype) {
    const auto step = [&](int axis) {
        return loops[axis].loops.empty() ? 0 : loops[axis].loops.back().*stride;
    };
    const auto count = [&](int axis) { return static_cast<std::int32_t>(loops[axis].count()); };
    emu::MemoryView view;
    view.base = base;
    view.h = count(0), view.w = count(1), view.c = count(2);
    view.line = step(0), view.pixel = step(1), view.surface = step(2);
    view.dtype = dtype;
    // Channels side by side are one block.
    view.block = view.c > 1 && view.surface == size_of(dtype) ? view.c : 1;
    return view;
}

} // namespace viplite::format
