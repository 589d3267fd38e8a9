// SPDX-License-Identifier: Apache-2.0
// Operands of the tensor unit's descriptors.
#pragma once

#include "libbmrt/format/decode/decode.h"

namespace bmrt {

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

} // namespace bmrt
