// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/picture/plane_shapes.h"

namespace hbdnn {

PlaneShapes plane_shapes(TensorType type, Layout layout, Extent extent) {
    const PlaneShape whole{extent.width, extent.height, 1};
    if (type == TensorType::y) return {{whole}, 1};
    if (is_nv12(type)) return {{whole, {extent.width / 2, extent.height / 2, 2}}, 2};
    if (layout == Layout::nchw) return {{whole, whole, whole}, 3};
    return {{PlaneShape{extent.width, extent.height, 3}}, 1};
}

} // namespace hbdnn
