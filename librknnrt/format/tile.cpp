// SPDX-License-Identifier: Apache-2.0
#include "format/tile.h"

#include "format/tile_channels.h"
#include "format/tile_window.h"

#include <cstring>
#include <tuple>

namespace rknn::format {
namespace {

using emu::MemoryView;

// What the three kinds of work that can be cut into tiles have in common.

MemoryView& destination(Convolution& c) {
    return c.output.dst;
}
MemoryView& destination(Pass& p) {
    return p.output.dst;
}
MemoryView& destination(Pooling& p) {
    return p.dst;
}
template <class Work> const MemoryView& destination(const Work& work) {
    return destination(const_cast<Work&>(work));
}

DataPath* path(Convolution& c) {
    return &c.output;
}
DataPath* path(Pass& p) {
    return &p.output;
}
DataPath* path(Pooling&) {
    return nullptr;
}
template <class Work> const DataPath* path(const Work& work) {
    return path(const_cast<Work&>(work));
}

TileWindow window(const Convolution& c, MapAxis axis) {
    if (axis == MapAxis::rows) return {c.kernel_h, c.stride_y, c.dilation_y, c.pad_top, c.out_h};
    return {c.kernel_w, c.stride_x, c.dilation_x, c.pad_left, c.out_w};
}
TileWindow window(const Pooling& p, MapAxis axis) {
    if (axis == MapAxis::rows) return {p.kernel_h, p.stride_y, 1, p.pad_top, p.dst.h};
    return {p.kernel_w, p.stride_x, 1, p.pad_left, p.dst.w};
}
TileWindow window(const Pass& p, MapAxis axis) {
    return {1, 1, 1, 0, extent(p.src, axis), false};
}

void set_window(Convolution& c, MapAxis axis, const TileWindow& window) {
    (axis == MapAxis::rows ? c.out_h : c.out_w) = window.out;
    (axis == MapAxis::rows ? c.stride_y : c.stride_x) = window.stride;
}
void set_window(Pooling& p, MapAxis axis, const TileWindow& window) {
    (axis == MapAxis::rows ? p.stride_y : p.stride_x) = window.stride;
}
void set_window(Pass&, MapAxis, const TileWindow&) {}

// How many cells of the destination there are for each of the window's.
std::int32_t repeats(const Pass& p, MapAxis axis) {
    return axis == MapAxis::rows ? p.repeat_y : p.repeat_x;
}
template <class Work> std::int32_t repeats(const Work&, MapAxis) {
    return 1;
}

// What all tiles of a layer have in common, besides their windows' places.
auto facts(const Convolution& c) {
    return std::tie(c.pixels, c.depthwise, c.kernel_h, c.kernel_w, c.dilation_y, c.dilation_x,
                    c.pad, c.computed_weights);
}
auto facts(const Pooling& p) {
    return std::tie(p.method, p.kernel_h, p.kernel_w, p.stride_y, p.stride_x, p.pad, p.reciprocal_y,
                    p.reciprocal_x);
}
auto facts(const Pass& p) {
    return std::tie(p.repeat_y, p.repeat_x);
}

bool same_kernels(const Convolution& a, const Convolution& b) {
    const emu::Bytes x = a.weights, y = b.weights;
    return a.weight_zero == b.weight_zero && x.size() == y.size() &&
           (x.data() == y.data() || std::memcmp(x.data(), y.data(), x.size()) == 0);
}
template <class Work> bool same_kernels(const Work&, const Work&) {
    return true;
}

bool same_path(const DataPath* a, const DataPath* b) {
    if (!a) return true;
    if (a->path != b->path || a->element.has_value() != b->element.has_value()) return false;
    return !a->element || (a->element->function == b->element->function &&
                           a->element->convert == b->element->convert);
}

// The view of the second operand; null where there is none.
template <class Work> const MemoryView* element(const Work& work) {
    const DataPath* data_path = path(work);
    return data_path && data_path->element ? &data_path->element->view : nullptr;
}

// The destination has a cell for each of the window's, or several.
bool fills(const auto& work) {
    const auto fills_axis = [&](MapAxis axis) {
        return extent(destination(work), axis) == window(work, axis).out * repeats(work, axis);
    };
    return fills_axis(MapAxis::rows) && fills_axis(MapAxis::columns);
}

bool same_window(const auto& a, const auto& b, MapAxis axis) {
    const TileWindow of_a = window(a, axis), of_b = window(b, axis);
    return of_a.before == of_b.before && of_a.stride == of_b.stride;
}

// Places first: they differ in almost all pairs, and are quick to compare.
template <class Work>
std::optional<UnitWork> join_maps(const Work& a, const Work& b, MapAxis axis) {
    MemoryView src = a.src, dst = destination(a), operand;
    TileWindow joint = window(a, axis);
    if (!append_cells(dst, destination(b), axis) || !fills(a) || !fills(b) ||
        !join_sources(src, joint, b.src, window(b, axis), axis)) {
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
    if (!append_channels(dst, destination(b)) || !join_channels_of_sources(src, a, b) ||
        !same_window(a, b, MapAxis::rows) || !same_window(a, b, MapAxis::columns) ||
        facts(a) != facts(b) || !fills(a) || !fills(b)) {
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
