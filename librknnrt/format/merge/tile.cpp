// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/merge/tile.h"

#include "librknnrt/format/merge/tile_parts.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace rknn::format {
namespace {

using namespace tile;

// Whether elements of the view lie over one another, as atoms do that several tasks write in turn;
// views of which it cannot be told easily count as such.
bool may_overlap_itself(const MemoryView& view) {
    const std::int64_t surfaces = (std::int64_t{view.c} + view.block - 1) / view.block;
    std::array<std::array<std::int64_t, 2>, 3> steps = {{{std::abs(view.surface), surfaces},
                                                         {std::abs(view.line), view.h},
                                                         {std::abs(view.pixel), view.w}}};
    std::sort(steps.begin(), steps.end());
    std::int64_t extent = std::int64_t{std::min(view.block, view.c)} * emu::size_of(view.dtype);
    for (const auto& [step, count] : steps) {
        if (count == 1) continue;
        if (step < extent) return true;
        extent += step * (count - 1);
    }
    return false;
}

// Places first: they differ in almost all pairs, and are quick to compare.
template <class Work>
std::optional<UnitWork> join_maps(const Work& a, const Work& b, MapAxis axis) {
    MemoryView src = a.src, dst = destination(a), operand;
    TileWindow joint = window(a, axis);
    if (!append_cells(dst, destination(b), axis) || may_overlap_itself(dst) || !fills(a) ||
        !fills(b) || !join_sources(src, joint, b.src, window(b, axis), axis)) {
        return std::nullopt;
    }
    const MemoryView *of_a = element(a), *of_b = element(b);
    if (of_a && of_b) {
        operand = *of_a;
        if (extent(*of_a, axis) != extent(destination(a), axis) ||
            !append_cells(operand, *of_b, axis)) {
            return std::nullopt;
        }
    }
    const auto across = axis == MapAxis::rows ? MapAxis::columns : MapAxis::rows;
    if (!same_window(a, b, across) || facts(a) != facts(b) || !same_kernels(a, b) ||
        !same_path(path(a), path(b))) {
        return std::nullopt;
    }
    Work whole = a;
    whole.src = src, destination(whole) = dst;
    if (of_a) path(whole)->element->view = operand;
    set_window(whole, axis, joint);
    return whole;
}

// Of a convolution that is not depthwise each output channel sees all of the source.
bool join_channels_of_sources(MemoryView& src, const Convolution& a, const Convolution& b) {
    if (!a.depthwise) return a.src == b.src;
    return a.src.c == a.output.dst.c && append_channels(src, b.src);
}
template <class Work> bool join_channels_of_sources(MemoryView& src, const Work&, const Work& b) {
    return append_channels(src, b.src);
}

bool append_numbers(Convolution& a, const Convolution& b) {
    return !a.computed_weights && append_path(a.output, a.output.dst.c, b.output, b.output.dst.c) &&
           append_kernels(a, b);
}
bool append_numbers(Pass& a, const Pass& b) {
    return append_path(a.output, a.src.c, b.output, b.src.c);
}
bool append_numbers(Pooling&, const Pooling&) {
    return true;
}

template <class Work> std::optional<UnitWork> join_channels(const Work& a, const Work& b) {
    MemoryView src = a.src, dst = destination(a), operand;
    if (!append_channels(dst, destination(b)) || may_overlap_itself(dst) ||
        !join_channels_of_sources(src, a, b) || !same_window(a, b, MapAxis::rows) ||
        !same_window(a, b, MapAxis::columns) || facts(a) != facts(b) || !fills(a) || !fills(b)) {
        return std::nullopt;
    }
    const MemoryView *of_a = element(a), *of_b = element(b);
    if (of_a && of_b) {
        operand = *of_a;
        if (of_a->c != destination(a).c || !append_channels(operand, *of_b)) return std::nullopt;
    }
    Work whole = a;
    if (!append_numbers(whole, b)) return std::nullopt;
    whole.src = src, destination(whole) = dst;
    if (of_a) path(whole)->element->view = operand;
    return whole;
}

template <class Work> std::optional<UnitWork> join(const Work& a, const UnitWork& second) {
    const Work* b = std::get_if<Work>(&second);
    if (!b) return std::nullopt;
    // Surfaces first: where one ends the next may begin, as if they were rows.
    if (auto whole = join_channels(a, *b)) return whole;
    for (const MapAxis axis : {MapAxis::rows, MapAxis::columns}) {
        if (auto whole = join_maps(a, *b, axis)) return whole;
    }
    return std::nullopt;
}

} // namespace

std::optional<UnitWork> joined(const UnitWork& first, const UnitWork& second) {
    if (const auto* a = std::get_if<Convolution>(&first)) return join(*a, second);
    if (const auto* a = std::get_if<Pass>(&first)) return join(*a, second);
    if (const auto* a = std::get_if<Pooling>(&first)) return join(*a, second);
    return std::nullopt;
}

} // namespace rknn::format
