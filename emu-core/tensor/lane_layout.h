// SPDX-License-Identifier: Apache-2.0
// Tensors in a local memory that is cut into lanes: channels go around the lanes, and each lane
// holds the planes of its channels.
#pragma once

#include "emu-core/tensor/layout.h"

#include <cstdint>

namespace emu {

struct LaneGeometry {
    std::int32_t lanes = 1;
    std::int32_t lane_bytes = 1;
    std::int32_t channel_align = 1; // aligned channels begin at multiples of so many bytes

    std::int64_t bytes() const { return std::int64_t{lanes} * lane_bytes; }
    bool operator==(const LaneGeometry&) const = default;
};

// Bytes within a lane from an element to its neighbour along that axis; of c, to the channel that
// the same lane holds next.
struct LaneStrides {
    std::int64_t n = 0, c = 0, h = 0, w = 0;

    bool operator==(const LaneStrides&) const = default;
};

// A tensor of bytes. Channel c of the tensor is in lane (address / lane_bytes + c) % lanes; a turn
// around the lanes, one begun by the address included, is a step of strides.c.
struct LaneTensor {
    std::int64_t address = 0; // lane * lane_bytes + offset
    Extents extents;
    LaneStrides strides;

    bool operator==(const LaneTensor&) const = default;
};

// Index of element (n, c, 0, 0) among all lanes' bytes, lane after lane.
constexpr std::int64_t plane_index(const LaneGeometry& geometry, const LaneTensor& tensor,
                                   std::int64_t n, std::int64_t c) {
    const std::int64_t place = tensor.address / geometry.lane_bytes + c;
    return place % geometry.lanes * geometry.lane_bytes + tensor.address % geometry.lane_bytes +
           n * tensor.strides.n + place / geometry.lanes * tensor.strides.c;
}

// The strides of tensors without gaps, or with gaps before channels alone.
LaneStrides dense_strides(const LaneGeometry& geometry, std::int64_t address,
                          const Extents& extents);
LaneStrides aligned_strides(const LaneGeometry& geometry, std::int64_t address,
                            const Extents& extents);

inline LaneTensor dense(const LaneGeometry& geometry, std::int64_t address,
                        const Extents& extents) {
    return {address, extents, dense_strides(geometry, address, extents)};
}
inline LaneTensor aligned(const LaneGeometry& geometry, std::int64_t address,
                          const Extents& extents) {
    return {address, extents, aligned_strides(geometry, address, extents)};
}

} // namespace emu
