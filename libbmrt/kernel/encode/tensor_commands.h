// SPDX-License-Identifier: Apache-2.0
// Commands of the tensor unit: what the vendor's encoder makes of their parameters, quirks
// included. Errors bad_argument: what its library asserts.
#pragma once

#include "emu-core/base/result.h"
#include "libbmrt/format/tensor_descriptor.h"

#include <bmkernel/bm1880/bmkernel_1880.h>

namespace bmrt::kernel {

// Commands on tensors element by element: what the vendor's encoder makes of their parameters,
// quirks included. Errors bad_argument: what its library asserts.

using Encoded = emu::Result<bmrt::TensorDescriptor>;

Encoded encode(const bmk1880_mul_param_t& p);
Encoded encode(const bmk1880_mul_const_param_t& p);
Encoded encode(const bmk1880_mac_param_t& p);
Encoded encode(const bmk1880_mac_const_param_t& p);
Encoded encode(const bmk1880_add_param_t& p);
Encoded encode(const bmk1880_add_const_param_t& p);
Encoded encode(const bmk1880_sub_param_t& p);
Encoded encode(const bmk1880_max_param_t& p);
Encoded encode(const bmk1880_max_const_param_t& p);
Encoded encode(const bmk1880_min_param_t& p);
Encoded encode(const bmk1880_min_const_param_t& p);
Encoded encode(const bmk1880_arith_shift_param_t& p);
Encoded encode(const bmk1880_and_int8_param_t& p);
Encoded encode(const bmk1880_and_int16_param_t& p);
Encoded encode(const bmk1880_or_int8_param_t& p);
Encoded encode(const bmk1880_or_int16_param_t& p);
Encoded encode(const bmk1880_xor_int8_param_t& p);
Encoded encode(const bmk1880_xor_int16_param_t& p);
Encoded encode(const bmk1880_copy_param_t& p);
Encoded encode(const bmk1880_copy_with_stride_param_t& p);
Encoded encode(const bmk1880_relu_param_t& p); // data count as signed, whatever their format
Encoded encode(const bmk1880_mdsum_param_t& p);
Encoded encode(const bmk1880_lut_param_t& p); // formats are not looked at

// Commands on feature maps and matrices: what the vendor's encoder makes of their parameters,
// quirks included. Errors bad_argument: what its library asserts.

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
