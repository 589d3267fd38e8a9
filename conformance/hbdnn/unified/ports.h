// SPDX-License-Identifier: Apache-2.0
// Ports of models that there are not.
#pragma once

#include "libhbdnn/port/bpu_port.h"

namespace hbdnn {

inline Port picture(TensorType type, Layout layout, std::int32_t width, std::int32_t height) {
    const std::int32_t channels = type == TensorType::y ? 1 : 3;
    Port port;
    port.name = "picture";
    port.type = type;
    port.layout = layout;
    port.valid_shape = layout == Layout::nchw ? std::vector{1, channels, height, width}
                                              : std::vector{1, height, width, channels};
    make_dense(port);
    return port;
}

inline Port tensor(TensorType type, std::vector<std::int32_t> shape) {
    Port port;
    port.name = "tensor";
    port.type = type;
    port.valid_shape = std::move(shape);
    make_dense(port);
    return port;
}

} // namespace hbdnn
