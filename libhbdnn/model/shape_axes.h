// SPDX-License-Identifier: Apache-2.0
// The extents of a shape as the headers declare it. Of the generations before the unified one.
#pragma once

#include "emu-core/base/error.h"

#include <cstdint>
#include <span>

#include <dnn/hb_dnn.h>

namespace hbdnn {

// Alive as long as the shape. Error bad_argument: not 1 to 8 axes.
inline emu::Result<std::span<const std::int32_t>> axes_of(const hbDNNTensorShape& shape) {
    const std::int32_t count = shape.numDimensions;
    if (count >= 1 && count <= HB_DNN_TENSOR_MAX_DIMENSIONS) {
        return std::span<const std::int32_t>(shape.dimensionSize, static_cast<std::size_t>(count));
    }
    return emu::error(emu::Fault::bad_argument, "a shape of %d axes", count);
}

} // namespace hbdnn
