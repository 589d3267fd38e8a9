// SPDX-License-Identifier: Apache-2.0
// Convolutions of float16 maps.
#pragma once

#include "librknnrt/format/operator_level/convolution/convolution_type.h"
#include "librknnrt/format/operator_level/lowerings.h"

namespace rknn::format::operator_level {

// Sums, bias, activation and the second operand in float32, stored rounded. Error bad_model: an
// activation whose parameters stand nowhere as numbers.
emu::Result<Arithmetic> lower_real_convolution(const OperatorScope& scope,
                                               const ConvolutionType& type);

} // namespace rknn::format::operator_level
