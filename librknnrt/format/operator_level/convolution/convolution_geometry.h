// SPDX-License-Identifier: Apache-2.0
// The window of a convolution, from its operator's attributes.
#pragma once

#include "emu-core/ops/windows/window.h"
#include "librknnrt/format/operator_level/operator_scope.h"

namespace rknn::format::operator_level {

struct ConvolutionGeometry {
    emu::ops::Window window;
    bool depthwise = false;
    std::int32_t groups = 1;
};

// Error bad_model: the attributes do not fit the kernels, the source or the destination.
emu::Result<ConvolutionGeometry> geometry_of(const OperatorScope& scope, const Tensor& weights);

} // namespace rknn::format::operator_level
