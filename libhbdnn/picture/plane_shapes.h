// SPDX-License-Identifier: Apache-2.0
// Which planes pictures consist of.
#pragma once

#include "libhbdnn/port/bpu_port.h"

#include <array>
#include <cstdint>

namespace hbdnn {

// Rows of samples: of one kind, or of several in turn, as the pairs of U and V and the pixels of
// RGB.
struct PlaneShape {
    std::int32_t positions = 0, rows = 0; // how many places there are in a row, how many rows
    std::int32_t samples = 1;             // bytes of one place

    std::int64_t row_bytes() const { return std::int64_t{positions} * samples; }
    std::int64_t bytes() const { return row_bytes() * rows; }
};

struct PlaneShapes {
    std::array<PlaneShape, 3> planes;
    std::size_t count = 0;

    const PlaneShape* begin() const { return planes.data(); }
    const PlaneShape* end() const { return planes.data() + count; }
};

// `layout` tells whether YUV444, RGB and BGR have their samples pixel by pixel (assumed: NHWC) or
// plane by plane (NCHW); NV12 and Y do not depend on it. Precondition: is_image(type), positive
// extents, even ones of NV12.
PlaneShapes plane_shapes(TensorType type, Layout layout, Extent extent);

} // namespace hbdnn
