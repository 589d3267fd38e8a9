// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/rearrangements.h"

#include "emu-core/base/error.h"

namespace emu {
namespace {

// The distance of neighbours along `axis` in a dense tensor.
std::int64_t stride(const Shape& shape, int axis) {
    return shape.elements(axis + 1, shape.rank());
}

Shape shape_of(std::span<const std::int32_t> extents) {
    return *Shape::make(extents);
}

} // namespace

ops::Rearrange transposition(const Shape& src, std::span<const std::int32_t> order) {
    ops::Rearrange rearrange;
    for (const std::int32_t axis : order) {
        rearrange.axes.push_back({src[axis], stride(src, axis)});
    }
    return rearrange;
}

Shape transposed(const Shape& src, std::span<const std::int32_t> order) {
    std::vector<std::int32_t> extents;
    for (const std::int32_t axis : order) extents.push_back(src[axis]);
    return shape_of(extents);
}

ops::Rearrange slice(const Shape& src, std::span<const SliceAxis> axes) {
    ops::Rearrange rearrange;
    for (int axis = 0; axis < src.rank(); ++axis) {
        const SliceAxis& part = axes[axis];
        rearrange.offset += part.start * stride(src, axis);
        rearrange.axes.push_back({part.extent, part.step * stride(src, axis)});
    }
    return rearrange;
}

Shape sliced(std::span<const SliceAxis> axes) {
    std::vector<std::int32_t> extents;
    for (const SliceAxis& axis : axes) extents.push_back(axis.extent);
    return shape_of(extents);
}

ops::Rearrange expansion(const Shape& src, const Shape& dst) {
    ops::Rearrange rearrange;
    const int missing = dst.rank() - src.rank();
    for (int axis = 0; axis < dst.rank(); ++axis) {
        const bool repeats = axis < missing || src[axis - missing] == 1;
        rearrange.axes.push_back({dst[axis], repeats ? 0 : stride(src, axis - missing)});
    }
    return rearrange;
}

ops::Rearrange tiling(const Shape& src, std::span<const std::int32_t> repeats) {
    ops::Rearrange rearrange;
    for (int axis = 0; axis < src.rank(); ++axis) {
        rearrange.axes.push_back({repeats[axis], 0});
        rearrange.axes.push_back({src[axis], stride(src, axis)});
    }
    return rearrange;
}

Outcome check_order(std::span<const std::int64_t> order, int rank) {
    unsigned seen = 0;
    for (const std::int64_t axis : order) {
        if (axis >= 0 && axis < rank) seen |= 1U << axis;
    }
    if (order.size() == static_cast<std::size_t>(rank) && seen + 1 == 1U << rank) return {};
    return error(Fault::bad_model, "its order does not name each of %d axes once", rank);
}

} // namespace emu
