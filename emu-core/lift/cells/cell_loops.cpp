// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/cells/cell_loops.h"

#include <algorithm>

namespace emu::lift {
namespace {

using Axis = ops::Rearrange::Axis;

constexpr std::size_t most_loops_of_axis = 3;

std::int64_t place_of(const Cell& cell) {
    return cell.at & ~cell_marks;
}

// The cell at `position` along one axis and at the box's begin along the others.
const Cell& along(const CellBlock& block, const CellBox& box, int axis, std::int32_t position) {
    std::array<std::int32_t, 3> at = box.first;
    at[axis] = position;
    return block.at(at[0], at[1], at[2]);
}

std::vector<std::int64_t> places_along(const CellBlock& block, const CellBox& box, int axis) {
    std::vector<std::int64_t> places;
    const std::int64_t first = place_of(along(block, box, axis, box.first[axis]));
    for (std::int32_t i = box.first[axis]; i < box.last[axis]; ++i)
        places.push_back(place_of(along(block, box, axis, i)) - first);
    return places;
}

// Calls visit(y, x, g) for the box's cells until it returns false.
template <class Visit> bool for_each_cell(const CellBox& box, Visit visit) {
    for (std::int32_t y = box.first[0]; y < box.last[0]; ++y) {
        for (std::int32_t x = box.first[1]; x < box.last[1]; ++x) {
            for (std::int32_t g = box.first[2]; g < box.last[2]; ++g) {
                if (!visit(y, x, g)) return false;
            }
        }
    }
    return true;
}

// Places are sums of one number per axis, and all of one tensor.
bool is_separable(const CellBlock& block, const CellBox& box,
                  const std::array<std::vector<std::int64_t>, 3>& places) {
    const Cell& first = block.at(box.first[0], box.first[1], box.first[2]);
    const std::int64_t offset = place_of(first);
    return for_each_cell(box, [&](std::int32_t y, std::int32_t x, std::int32_t g) {
        const Cell& cell = block.at(y, x, g);
        const std::int64_t expected = offset + places[0][y - box.first[0]] +
                                      places[1][x - box.first[1]] + places[2][g - box.first[2]];
        return cell.source == first.source && place_of(cell) == expected;
    });
}

// Where along an axis some neighbours are of different tensors.
std::vector<std::int32_t> source_changes(const CellBlock& block, const CellBox& box, int axis) {
    std::vector<bool> changes(static_cast<std::size_t>(box.extent(axis)));
    CellBox rest = box;
    ++rest.first[axis];
    for_each_cell(rest, [&](std::int32_t y, std::int32_t x, std::int32_t g) {
        std::array<std::int32_t, 3> before{y, x, g};
        const std::int32_t position = before[axis]--;
        if (block.at(y, x, g).source != block.at(before[0], before[1], before[2]).source)
            changes[static_cast<std::size_t>(position - box.first[axis])] = true;
        return true;
    });
    std::vector<std::int32_t> places;
    for (std::int32_t i = 1; i < box.extent(axis); ++i) {
        if (changes[static_cast<std::size_t>(i)]) places.push_back(box.first[axis] + i);
    }
    return places;
}

std::vector<std::int32_t> every_place(const CellBox& box, int axis) {
    std::vector<std::int32_t> places;
    for (std::int32_t i = box.first[axis] + 1; i < box.last[axis]; ++i) places.push_back(i);
    return places;
}

// Stretches of numbers that have loops, each as long as can be.
std::vector<std::int32_t> stretches(const std::vector<std::int64_t>& places, std::int32_t first) {
    std::vector<std::int32_t> cuts;
    const std::span all(places);
    for (std::size_t begin = 0; begin < all.size();) {
        std::size_t length = all.size() - begin;
        while (!loops_through(all.subspan(begin, length), most_loops_of_axis)) --length;
        begin += length;
        if (begin < all.size()) cuts.push_back(first + static_cast<std::int32_t>(begin));
    }
    return cuts;
}

} // namespace

std::optional<std::vector<Axis>> loops_through(std::span<const std::int64_t> places,
                                               std::size_t most) {
    if (places.size() < 2) return std::vector<Axis>();
    if (most == 0) return std::nullopt;
    const std::int64_t step = places[1] - places[0];
    std::size_t run = 2;
    while (run < places.size() && places[run] - places[run - 1] == step) ++run;
    if (places.size() % run != 0) return std::nullopt;
    std::vector<std::int64_t> outer;
    for (std::size_t begin = 0; begin < places.size(); begin += run) {
        for (std::size_t i = 1; i < run; ++i) {
            if (places[begin + i] - places[begin + i - 1] != step) return std::nullopt;
        }
        outer.push_back(places[begin]);
    }
    auto loops = loops_through(outer, most - 1);
    if (loops) loops->push_back({static_cast<std::int32_t>(run), step});
    return loops;
}

std::optional<CellLoops> loops_of(const CellBlock& block, const CellBox& box) {
    std::array<std::vector<std::int64_t>, 3> places;
    for (int axis = 0; axis < 3; ++axis) places[axis] = places_along(block, box, axis);
    if (!is_separable(block, box, places)) return std::nullopt;
    const Cell& first = block.at(box.first[0], box.first[1], box.first[2]);
    CellLoops loops{first.source, place_of(first), {}};
    for (int axis = 0; axis < 3; ++axis) {
        auto of_axis = loops_through(places[axis], most_loops_of_axis);
        if (!of_axis) return std::nullopt;
        loops.axes[axis] = *std::move(of_axis);
    }
    return loops;
}

CellCuts cuts_of(const CellBlock& block, const CellBox& box) {
    // Fewest pieces first: lines usually come from one tensor after the other.
    CellCuts best;
    for (const int axis : {2, 0, 1}) {
        auto places = source_changes(block, box, axis);
        if (!places.empty() && (best.places.empty() || places.size() < best.places.size()))
            best = {axis, std::move(places)};
    }
    if (!best.places.empty()) return best;
    for (const int axis : {0, 1, 2}) {
        auto places = stretches(places_along(block, box, axis), box.first[axis]);
        if (!places.empty()) return {axis, std::move(places)};
    }
    for (const int axis : {0, 1}) {
        if (box.extent(axis) > 1) return {axis, every_place(box, axis)};
    }
    return {2, every_place(box, 2)};
}

} // namespace emu::lift
