// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/lane_layout.h"

#include "emu-core/base/checked.h"

namespace emu {
namespace {

LaneStrides strides(const LaneGeometry& geometry, std::int64_t address, const Extents& extents,
                    std::int64_t channel) {
    const std::int64_t end = address / geometry.lane_bytes + extents.c;
    return {divide_up<std::int64_t>(end, geometry.lanes) * channel, channel, extents.w, 1};
}

} // namespace

LaneStrides dense_strides(const LaneGeometry& geometry, std::int64_t address,
                          const Extents& extents) {
    return strides(geometry, address, extents, extents.h * extents.w);
}

LaneStrides aligned_strides(const LaneGeometry& geometry, std::int64_t address,
                            const Extents& extents) {
    const std::int64_t align = geometry.channel_align;
    return strides(geometry, address, extents, align_up(extents.h * extents.w, align));
}

} // namespace emu
