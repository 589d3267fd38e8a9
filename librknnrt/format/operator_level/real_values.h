// SPDX-License-Identifier: Apache-2.0
// Between the file's tensors and float32, through their own quantisation.
#pragma once

#include "librknnrt/format/operator_level/program_builder.h"

namespace rknn::format::operator_level {

// A float32 tensor of the values. Error bad_model: it has none, or no real ones.
emu::Result<emu::TensorId> real_source(std::int32_t index, ProgramBuilder& program);
// The operation on reals without limits.
emu::ops::Binary binary(emu::ops::BinaryFunction function);

// A float32 tensor of that shape for a layer to write.
emu::TensorId real_temporary(emu::Shape shape, ProgramBuilder& program);
// The file's tensor gets the values of a float32 tensor of its shape: rounded half to even.
// Error bad_model: it takes no real ones, or is written already.
emu::Outcome store_real(emu::TensorId values, std::int32_t index, ProgramBuilder& program);

} // namespace rknn::format::operator_level
