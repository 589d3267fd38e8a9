// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/broadcast.h"

#include <algorithm>

namespace emu::ops {
namespace {

// The source's extent at the destination's `axis`.
std::int32_t extent_at(const Shape& src, const Shape& dst, int axis) {
    const int own = axis - (dst.rank() - src.rank());
    return own < 0 ? 1 : src[own];
}

// One source at least has the destination's extent at `axis`, the others have that or 1.
bool fit_at(std::span<const Shape> sources, const Shape& dst, int axis) {
    bool filled = false;
    for (const Shape& src : sources) {
        const std::int32_t extent = extent_at(src, dst, axis);
        if (extent != dst[axis] && extent != 1) return false;
        filled = filled || extent == dst[axis];
    }
    return filled;
}

} // namespace

std::int64_t broadcast_stride(const Shape& src, const Shape& dst, int axis) {
    if (extent_at(src, dst, axis) == 1) return 0;
    const int own = axis - (dst.rank() - src.rank());
    return src.elements(own + 1, src.rank());
}

Strided repeat(const Shape& src, const Shape& dst) {
    Strided strided;
    for (int axis = 0; axis < dst.rank(); ++axis) {
        strided.append(dst[axis], broadcast_stride(src, dst, axis));
    }
    return strided;
}

Outcome check_broadcast(std::span<const Shape> sources, const Shape& dst, const char* name) {
    bool fits =
        std::ranges::all_of(sources, [&](const Shape& src) { return src.rank() <= dst.rank(); });
    for (int axis = 0; fits && axis < dst.rank(); ++axis) fits = fit_at(sources, dst, axis);
    if (fits) return {};
    return refuse(name, "the sources' shapes do not broadcast to the destination's");
}

} // namespace emu::ops
