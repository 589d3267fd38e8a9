// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/error.h"

#include <dnn/hb_dnn.h>

#include <span>

namespace hbdnn {

// Of a shape that an application gave. Error bad_argument: more axes than there may be, or none.
inline emu::Result<std::span<const std::int32_t>> axes_of(const hbDNNTensorShape& shape) {
    const std::int32_t count = shape.numDimensions;
    if (count >= 1 && count <= HB_DNN_TENSOR_MAX_DIMENSIONS) {
        return std::span<const std::int32_t>(shape.dimensionSize, static_cast<std::size_t>(count));
    }
    return emu::error(emu::Fault::bad_argument, "a shape of %d axes", count);
}

} // namespace hbdnn
