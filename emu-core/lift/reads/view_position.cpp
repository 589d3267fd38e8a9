// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/reads/view_position.h"

#include "emu-core/lift/reads/view_extent.h"
#include "emu-core/lift/tiles/strided_sum.h"

#include <algorithm>
#include <optional>

namespace emu::lift {
namespace {

constexpr std::size_t most_positions = 8;

// The stride that both have along an axis, where either is long enough to have one.
std::optional<std::int64_t> shared_stride(std::int64_t a, std::int32_t a_count, std::int64_t b,
                                          std::int32_t b_count) {
    if (a_count > 1 && b_count > 1 && a != b) return std::nullopt;
    return a_count > 1 ? a : b_count > 1 ? b : 0;
}

// Where one of `a_count` cells can lie for another of `b_count` cells to share one with it.
Term shifts(std::int64_t stride, std::int32_t a_count, std::int32_t b_count) {
    return {stride, 1 - a_count, b_count - 1};
}

std::optional<std::vector<Term>> shift_terms(const MemoryView& view, const MemoryView& whole) {
    const auto line = shared_stride(view.line, view.h, whole.line, whole.h);
    const auto pixel = shared_stride(view.pixel, view.w, whole.pixel, whole.w);
    const auto surface =
        shared_stride(view.surface, surfaces(view), whole.surface, surfaces(whole));
    if (!line || !pixel || !surface || view.dtype != whole.dtype) return std::nullopt;
    const bool several = surfaces(view) > 1;
    if (several && view.block != whole.block) return std::nullopt;
    // Channels of several surfaces keep their places within the blocks.
    const std::int32_t width = several ? view.block : view.c;
    if (width > whole.block) return std::nullopt;
    const std::int64_t within = several ? 0 : whole.block - width;
    return std::vector<Term>{shifts(*line, view.h, whole.h),
                             shifts(*pixel, view.w, whole.w),
                             shifts(*surface, surfaces(view), surfaces(whole)),
                             {size_of(view.dtype), 0, within}};
}

} // namespace

bool has_dense_lines(const MemoryView& view) {
    return view.h > 1 && view.w > 1 && view.line == view.w * view.pixel;
}

MemoryView as_one_line(const MemoryView& view) {
    MemoryView line = view;
    line.w = view.h * view.w, line.h = 1, line.line = 0;
    return line;
}

MemoryView shaped_for(const MemoryView& view, const MemoryView& whole) {
    const bool runs_over = view.h == 1 && view.w > whole.w && has_dense_lines(whole);
    return runs_over ? as_one_line(whole) : whole;
}

std::vector<Position> positions_of(const MemoryView& view, const MemoryView& whole) {
    const auto terms = shift_terms(view, whole);
    if (!terms) return {};
    std::vector<Position> found;
    const std::int64_t distance = view.base - whole.base;
    find_sums(*terms, distance, distance, [&](std::span<const std::int64_t> f) {
        const auto channel = static_cast<std::int32_t>(f[2] * whole.block + f[3]);
        found.push_back(
            {{static_cast<std::int32_t>(f[0]), static_cast<std::int32_t>(f[1]), channel}});
        return found.size() < most_positions;
    });
    return found;
}

Box common_cells(const MemoryView& view, const MemoryView& whole, const Position& position) {
    const Coordinates inside = extents_of(view), outside = extents_of(with_whole_blocks(whole));
    Box box{};
    for (int axis = 0; axis < 3; ++axis) {
        box.first[axis] = std::max(0, -position.shift[axis]);
        box.last[axis] = std::min(inside[axis], outside[axis] - position.shift[axis]);
    }
    return box;
}

bool lies_within(const MemoryView& view, const MemoryView& whole) {
    const MemoryView padded = with_whole_blocks(view);
    const Box all{{}, extents_of(padded)};
    return std::ranges::any_of(positions_of(padded, whole), [&](const Position& position) {
        return common_cells(padded, whole, position) == all;
    });
}

} // namespace emu::lift
