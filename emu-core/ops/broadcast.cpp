// SPDX-License-Identifier: Apache-2.0
#include "ops/broadcast.h"

namespace emu::ops {
namespace {

// The source's extent at the destination's `axis`.
std::int32_t extent_at(const Shape& src, const Shape& dst, int axis) {
    const int own = axis - (dst.rank() - src.rank());
    return own < 0 ? 1 : src[own];
}

Strided repeat(const Shape& src, const Shape& dst) {
    Strided strided;
    for (int axis = 0; axis < dst.rank(); ++axis) {
        const int own = axis - (dst.rank() - src.rank());
        const bool repeats = extent_at(src, dst, axis) == 1;
        strided.append(dst[axis], repeats ? 0 : src.elements(own + 1, src.rank()));
    }
    return strided;
}

} // namespace

Result<Broadcast> Broadcast::make(const Shape& first, const Shape& second, const Shape& dst,
                                  const char* name) {
    bool fits = first.rank() <= dst.rank() && second.rank() <= dst.rank();
    for (int axis = 0; fits && axis < dst.rank(); ++axis) {
        const std::int32_t a = extent_at(first, dst, axis), b = extent_at(second, dst, axis);
        fits = (a == dst[axis] && (b == dst[axis] || b == 1)) || (a == 1 && b == dst[axis]);
    }
    if (!fits) return refuse(name, "the sources' shapes do not broadcast to the destination's");
    Broadcast broadcast;
    broadcast.first_ = repeat(first, dst);
    broadcast.second_ = repeat(second, dst);
    return broadcast;
}

} // namespace emu::ops
