// SPDX-License-Identifier: Apache-2.0
// What the three kinds of work that can be cut into tiles have in common, for joining them.
#pragma once

#include "librknnrt/format/merge/tile.h"

#include <cstring>
#include <optional>
#include <tuple>

namespace rknn::format::tile {

using emu::MemoryView;

inline MemoryView& destination(Convolution& c) {
    return c.output.dst;
}
inline MemoryView& destination(Pass& p) {
    return p.output.dst;
}
inline MemoryView& destination(Pooling& p) {
    return p.dst;
}
template <class Work> const MemoryView& destination(const Work& work) {
    return destination(const_cast<Work&>(work));
}

inline DataPath* path(Convolution& c) {
    return &c.output;
}
inline DataPath* path(Pass& p) {
    return &p.output;
}
inline DataPath* path(Pooling&) {
    return nullptr;
}
template <class Work> const DataPath* path(const Work& work) {
    return path(const_cast<Work&>(work));
}

inline TileWindow window(const Convolution& c, MapAxis axis) {
    if (axis == MapAxis::rows) return {c.kernel_h, c.stride_y, c.dilation_y, c.pad_top, c.out_h};
    return {c.kernel_w, c.stride_x, c.dilation_x, c.pad_left, c.out_w};
}
inline TileWindow window(const Pooling& p, MapAxis axis) {
    if (axis == MapAxis::rows) return {p.kernel_h, p.stride_y, 1, p.pad_top, p.dst.h};
    return {p.kernel_w, p.stride_x, 1, p.pad_left, p.dst.w};
}
inline TileWindow window(const Pass& p, MapAxis axis) {
    return {1, 1, 1, 0, extent(p.src, axis), false};
}

inline void set_window(Convolution& c, MapAxis axis, const TileWindow& window) {
    (axis == MapAxis::rows ? c.out_h : c.out_w) = window.out;
    (axis == MapAxis::rows ? c.stride_y : c.stride_x) = window.stride;
}
inline void set_window(Pooling& p, MapAxis axis, const TileWindow& window) {
    (axis == MapAxis::rows ? p.stride_y : p.stride_x) = window.stride;
}
inline void set_window(Pass&, MapAxis, const TileWindow&) {}

// How many cells of the destination there are for each of the window's.
inline std::int32_t repeats(const Pass& p, MapAxis axis) {
    return axis == MapAxis::rows ? p.repeat_y : p.repeat_x;
}
template <class Work> std::int32_t repeats(const Work&, MapAxis) {
    return 1;
}

// What all tiles of a layer have in common, besides their windows' places.
inline auto facts(const Convolution& c) {
    return std::tie(c.pixels, c.convert, c.depthwise, c.kernel_h, c.kernel_w, c.dilation_y,
                    c.dilation_x, c.pad, c.computed_weights);
}
inline auto facts(const Pooling& p) {
    return std::tie(p.method, p.kernel_h, p.kernel_w, p.stride_y, p.stride_x, p.pad, p.reciprocal_y,
                    p.reciprocal_x);
}
inline auto facts(const Pass& p) {
    return std::tie(p.repeat_y, p.repeat_x);
}

inline bool same_kernels(const Convolution& a, const Convolution& b) {
    const emu::Bytes x = a.weights, y = b.weights;
    return a.weight_zero == b.weight_zero && x.size() == y.size() &&
           (x.data() == y.data() || std::memcmp(x.data(), y.data(), x.size()) == 0);
}
template <class Work> bool same_kernels(const Work&, const Work&) {
    return true;
}

inline bool same_path(const DataPath* a, const DataPath* b) {
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

} // namespace rknn::format::tile
