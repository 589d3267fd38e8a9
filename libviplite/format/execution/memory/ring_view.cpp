// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/memory/ring_view.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "emu-core/lift/reads/view_extent.h"

#include <algorithm>
#include <array>

namespace viplite::format {
namespace {

using emu::MemoryView;

std::int64_t laps(const Ring& ring, std::int64_t address) {
    return address < ring.end ? 0 : (address - ring.end) / ring.bytes + 1;
}

std::int32_t extent(const MemoryView& view, int axis) {
    return axis == 0 ? view.h : axis == 1 ? view.w : view.c;
}

bool has_groups(const MemoryView& view) {
    return view.block > 1 && view.c > view.block;
}

// Precondition: channels are one block, or a surface each.
std::int64_t stride(const MemoryView& view, int axis) {
    if (axis == 2) return view.block == 1 ? view.surface : size_of(view.dtype);
    return axis == 0 ? view.line : view.pixel;
}

std::int64_t offset(const MemoryView& view, int axis, std::int32_t first) {
    if (axis != 2 || view.block == 1) return first * stride(view, axis);
    return first / view.block * view.surface +
           std::int64_t{first % view.block} * size_of(view.dtype);
}

std::int64_t reach(const MemoryView& view, int axis) {
    return stride(view, axis) * (extent(view, axis) - 1);
}

RingCut cut_at(const RingView& whole, int axis, std::initializer_list<std::int64_t> cuts) {
    RingCut result{axis, {}};
    std::int32_t first = 0;
    for (const std::int64_t at : cuts) {
        const auto last = static_cast<std::int32_t>(
            std::clamp<std::int64_t>(at, first, extent(whole.view, axis)));
        if (last > first) result.parts.push_back(part_of(whole, axis, first, last - first));
        first = last;
    }
    return result;
}

} // namespace

RingPart part_of(const RingView& whole, int axis, std::int32_t first, std::int32_t count) {
    RingPart part{first, count, whole};
    MemoryView& view = part.view.view;
    view.base += offset(view, axis, first);
    (axis == 0 ? view.h : axis == 1 ? view.w : view.c) = count;
    return part;
}

std::optional<MemoryView> linear(const RingView& view) {
    if (view.ring.bytes == 0) return view.view;
    const emu::lift::ByteRange range = emu::lift::range_of(view.view);
    const std::int64_t lap = laps(view.ring, range.first);
    if (lap != laps(view.ring, range.last - 1)) return std::nullopt;
    MemoryView moved = view.view;
    moved.base -= lap * view.ring.bytes;
    return moved;
}

std::optional<RingCut> cut_groups(const RingView& whole) {
    const MemoryView& view = whole.view;
    const std::int32_t rest = view.c % view.block;
    if (view.block == 1 || rest == 0) return std::nullopt;
    RingCut groups = cut_at(whole, 2, {view.c - rest, view.c});
    groups.parts.back().view.view.block = rest;
    return groups;
}

emu::Result<RingCut> cut(const RingView& whole) {
    const MemoryView& view = whole.view;
    if (has_groups(view)) return cut_at(whole, 2, {view.c / view.block / 2 * view.block, view.c});
    const emu::lift::ByteRange range = emu::lift::range_of(view);
    const std::int64_t border = whole.ring.end + laps(whole.ring, range.first) * whole.ring.bytes;
    std::array<int, 3> axes{0, 1, 2};
    std::ranges::stable_sort(axes, std::greater(), [&](int axis) { return reach(view, axis); });
    for (const int axis : axes) {
        const std::int64_t step = stride(view, axis), count = extent(view, axis);
        if (count == 1 || step <= 0) continue;
        const std::int64_t slice = range.bytes() - reach(view, axis);
        // The first slices end before the border, the last ones begin behind it.
        const std::int64_t room = border - slice - range.first;
        const std::int64_t before = room < 0 ? 0 : room / step + 1;
        const std::int64_t behind = emu::divide_up(border - range.first, step);
        if (before > 0 || behind < count) return cut_at(whole, axis, {before, behind, count});
    }
    for (const int axis : axes) {
        const std::int32_t count = extent(view, axis);
        if (count > 1) return cut_at(whole, axis, {count / 2, count});
    }
    return emu::error(emu::Fault::bad_model, "an element begins at one end of a circular buffer "
                                             "and goes on at the other");
}

} // namespace viplite::format
