// SPDX-License-Identifier: Apache-2.0
// Commands on tensors element by element: what the vendor's encoder makes of their parameters,
// quirks included. Errors bad_argument: what its library asserts.
#pragma once

#include "emu-core/base/result.h"
#include "libbmrt/format/tensor_descriptor.h"

#include <bmkernel/bm1880/bmkernel_1880.h>

namespace bmrt::kernel {

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

} // namespace bmrt::kernel
