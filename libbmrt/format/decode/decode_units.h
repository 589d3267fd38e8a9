// SPDX-License-Identifier: Apache-2.0
// The parts of decode(TensorDescriptor): one per unit, and what they share.
#pragma once

#include "libbmrt/format/decode/decode.h"

namespace bmrt {

// Operands of the tensor unit's descriptors.

// unsupported, with that reason.
emu::Error refuse(const char* reason);
// Success, or that.
emu::Outcome expect(bool is_so, const char* reason);

emu::Extents extents_of(const DescriptorOperand& operand);

// Error: short_stride is `bias`.
emu::Result<emu::LaneTensor> tensor_of(const DescriptorOperand& operand,
                                       const emu::Extents& extents,
                                       const emu::LaneGeometry& geometry);
// Of bytes or of two planes, as the operand says.
emu::Result<emu::lanes::Integers> integers_of(const DescriptorOperand& operand,
                                              const emu::Extents& extents,
                                              const emu::LaneGeometry& geometry);

emu::lanes::RightShift right_shift_of(const TensorDescriptor& descriptor);

// What convolutions and pooling share.

// Kernel, stride, padding, and what is inserted; not the dilation.
emu::lanes::Window window_of(const TensorDescriptor& descriptor);

// The value of inserted and padded elements.
std::int32_t fill_of(const TensorDescriptor& descriptor);

// Error: a map or a result that is not of aligned bytes, or a result that is added to.
emu::Outcome check_maps(const TensorDescriptor& descriptor);

// Precondition: check_maps().
emu::lanes::Integers map_of(const DescriptorOperand& operand, const emu::LaneGeometry& geometry);

// Bias, ReLU and shift. Error: a bias of another form than two planes of bytes.
emu::Result<emu::lanes::SumOutput> sum_output_of(const TensorDescriptor& descriptor,
                                                 const emu::LaneGeometry& geometry);

// The parts of decode(TensorDescriptor): one per unit. What all units have in common is checked.
using DecodedCommand = emu::Result<emu::lanes::Command>;

DecodedCommand decode_conv(const TensorDescriptor& descriptor, const TensorUnitModel& model);
DecodedCommand decode_window(const TensorDescriptor& descriptor, const TensorUnitModel& model);
DecodedCommand decode_matrix_mac(const TensorDescriptor& descriptor, const TensorUnitModel& model);
DecodedCommand decode_matrix_mac_2(const TensorDescriptor& descriptor,
                                   const TensorUnitModel& model);
DecodedCommand decode_arithmetic(const TensorDescriptor& descriptor, const TensorUnitModel& model);

} // namespace bmrt
