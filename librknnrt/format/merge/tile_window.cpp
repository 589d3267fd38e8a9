// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/merge/tile.h"

#include <algorithm>
#include <optional>

namespace rknn::format {
namespace {

using emu::MemoryView;

std::int64_t step(const MemoryView& view, MapAxis axis) {
    return axis == MapAxis::rows ? view.line : view.pixel;
}

// How many cells after `a` the view `b` begins, where they differ in nothing but that and how many
// cells they have.
std::optional<std::int64_t> distance(const MemoryView& a, const MemoryView& b, MapAxis axis) {
    MemoryView moved = a;
    moved.base = b.base;
    extent(moved, axis) = extent(b, axis);
    const std::int64_t stride = step(a, axis), bytes = b.base - a.base;
    if (moved != b || stride == 0 || bytes % stride != 0) return std::nullopt;
    return bytes / stride;
}

// The last cell that the window of the last output sees.
std::int64_t last_seen(const TileWindow& window) {
    return std::int64_t{window.out - 1} * window.stride - window.before +
           std::int64_t{window.kernel - 1} * window.dilation;
}

// Of windows whose first cells are so far apart.
std::optional<std::int32_t> joint_stride(const TileWindow& a, const TileWindow& b,
                                         std::int64_t apart) {
    constexpr std::int64_t most = 1 << 15;
    if (a.out > 1 && b.out > 1 && a.stride != b.stride) return std::nullopt;
    if (a.out > 1 || !a.has_stride) return a.stride;
    if (b.out > 1) return b.stride;
    if (apart < 0 || apart > most) return std::nullopt;
    return static_cast<std::int32_t>(apart);
}

} // namespace

std::int32_t& extent(MemoryView& view, MapAxis axis) {
    return axis == MapAxis::rows ? view.h : view.w;
}

std::int32_t extent(const MemoryView& view, MapAxis axis) {
    return axis == MapAxis::rows ? view.h : view.w;
}

bool append_cells(MemoryView& a, const MemoryView& b, MapAxis axis) {
    if (distance(a, b, axis) != extent(a, axis)) return false;
    extent(a, axis) += extent(b, axis);
    return true;
}

bool append_channels(MemoryView& a, const MemoryView& b) {
    if (a.c % a.block != 0) return false;
    if (a.c == a.block && a.surface == 0 && b.surface == 0) {
        a.surface = b.base - a.base; // one surface each: not said how far apart they are
    }
    MemoryView next = a;
    next.base += a.c / a.block * a.surface;
    next.c = b.c;
    const bool one_surface = b.c <= b.block && b.surface == 0;
    if (one_surface) next.surface = 0;
    if (next != b) return false;
    a.c += b.c;
    return true;
}

bool join_sources(MemoryView& a, TileWindow& a_window, const MemoryView& b,
                  const TileWindow& b_window, MapAxis axis) {
    const auto first = distance(a, b, axis);
    if (!first || *first < 0) return false;
    const std::int64_t apart = *first - b_window.before + a_window.before;
    const auto stride = joint_stride(a_window, b_window, apart);
    if (!stride || apart != std::int64_t{a_window.out} * *stride) return false;
    const std::int64_t a_end = extent(a, axis), b_end = *first + extent(b, axis);
    const std::int64_t end = std::max(a_end, b_end);
    const bool a_sees_all = std::min(last_seen(a_window), end - 1) < a_end;
    const bool b_sees_all = std::min(*first + last_seen(b_window), end - 1) < b_end &&
                            (b_window.before <= 0 || *first == 0);
    if (!a_sees_all || !b_sees_all) return false;
    extent(a, axis) = static_cast<std::int32_t>(end);
    a_window.stride = *stride;
    a_window.out += b_window.out;
    return true;
}

} // namespace rknn::format
