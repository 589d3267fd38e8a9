// SPDX-License-Identifier: Apache-2.0
// What convolutions and pooling share.
#pragma once

#include "libbmrt/format/decode/decode.h"

namespace bmrt {

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

} // namespace bmrt
