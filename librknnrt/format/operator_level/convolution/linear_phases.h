// SPDX-License-Identifier: Apache-2.0
// Linear resize of int8 maps by whole factors, as compilers lay it out: of the source with its edge
// repeated once, a depthwise 2x2 convolution for each phase, that is, for each place that an output
// pixel can have within its source pixel.
#pragma once

#include "librknnrt/format/operator_level/operator_scope.h"

namespace rknn::format::operator_level {

// Error bad_model: factors that are not whole, other phases than the factors say, or kernels that
// are no linear weights.
emu::Outcome add_linear_phases(const OperatorScope& scope, std::int32_t src, std::int32_t dst);

} // namespace rknn::format::operator_level
