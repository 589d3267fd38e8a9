// SPDX-License-Identifier: Apache-2.0
#include "ops/strided.h"

namespace emu::ops {

void Strided::append(std::int64_t extent, std::int64_t stride) {
    if (extent == 1) return;
    Axis& inner = axes_.back();
    if (inner.extent == 1 || inner.stride == stride * extent) {
        inner = {inner.extent * extent, stride};
    } else {
        axes_.push_back({extent, stride});
    }
}

std::int64_t Strided::elements() const {
    std::int64_t product = 1;
    for (const Axis& axis : axes_) product *= axis.extent;
    return product;
}

std::int64_t Strided::offset(std::int64_t index) const {
    std::int64_t offset = 0;
    for (auto axis = axes_.rbegin(); axis != axes_.rend(); ++axis) {
        offset += index % axis->extent * axis->stride;
        index /= axis->extent;
    }
    return offset;
}

} // namespace emu::ops
