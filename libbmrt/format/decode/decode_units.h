// SPDX-License-Identifier: Apache-2.0
// The parts of decode(TensorDescriptor): one per unit. What all units have in common is checked.
#pragma once

#include "libbmrt/format/decode/decode.h"

namespace bmrt {

using DecodedCommand = emu::Result<emu::lanes::Command>;

DecodedCommand decode_conv(const TensorDescriptor& descriptor, const TensorUnitModel& model);
DecodedCommand decode_window(const TensorDescriptor& descriptor, const TensorUnitModel& model);
DecodedCommand decode_matrix_mac(const TensorDescriptor& descriptor, const TensorUnitModel& model);
DecodedCommand decode_matrix_mac_2(const TensorDescriptor& descriptor,
                                   const TensorUnitModel& model);
DecodedCommand decode_arithmetic(const TensorDescriptor& descriptor, const TensorUnitModel& model);

} // namespace bmrt
