// SPDX-License-Identifier: Apache-2.0
// Commands on feature maps and matrices: what the vendor's encoder makes of their parameters,
// quirks included. Errors bad_argument: what its library asserts.
#pragma once

#include "emu-core/base/result.h"
#include "libbmrt/format/tensor_descriptor.h"

#include <bmkernel/bm1880/bmkernel_1880.h>

namespace bmrt::kernel {

using Encoded = emu::Result<bmrt::TensorDescriptor>;

// ofmap's format is not looked at: the result is unsigned with relu, else signed.
Encoded encode(const bmk1880_conv_param_t& p);
Encoded encode(const bmk1880_winograd_param_t& p);
// weight, bias and the result are signed, whatever their formats.
Encoded encode(const bmk1880_depthwise_param_t& p);
// The result is signed as ifmap is.
Encoded encode(const bmk1880_max_pooling_param_t& p);
Encoded encode(const bmk1880_avg_pooling_param_t& p);
Encoded encode(const bmk1880_matrix_mac_param_t& p);
Encoded encode(const bmk1880_matrix_mac_2_param_t& p);

} // namespace bmrt::kernel
