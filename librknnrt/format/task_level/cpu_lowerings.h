// SPDX-License-Identifier: Apache-2.0
// What single operators for the CPU become, by their ONNX names. All of them: adds layers that
// compute the operator's outputs. Error bad_model: its parameters do not follow from what the file
// says, or it is of a kind that is not known.
#pragma once

#include "format/task_level/cpu_tensors.h"

#include "ops/binary.h"

#include <optional>

namespace rknn::format {

// Values stay as they are (cpu_moves.cpp).
emu::Outcome lower_reshape(const CpuTensors& tensors);
emu::Outcome lower_transpose(const CpuTensors& tensors);
emu::Outcome lower_concat(const CpuTensors& tensors);
emu::Outcome lower_resize(const CpuTensors& tensors);

// Along an axis, or within a window (cpu_reductions.cpp).
emu::Outcome lower_arg_max(const CpuTensors& tensors);
emu::Outcome lower_mean(const CpuTensors& tensors);
emu::Outcome lower_softmax(const CpuTensors& tensors);
emu::Outcome lower_average_pool(const CpuTensors& tensors);

// Between types, and through real numbers (cpu_reals.cpp).
emu::Outcome lower_cast(const CpuTensors& tensors);
emu::Outcome lower_comparison(const CpuTensors& tensors, emu::ops::BinaryFunction function);
emu::Outcome lower_matmul(const CpuTensors& tensors);

// The values as they are, between types and quantisations.
emu::ops::Unary identity();
// The operator's result from values of another type.
emu::Outcome store(const CpuTensors& tensors, emu::Command command, emu::TensorId values);
// The only axis along which the shapes differ.
std::optional<std::int32_t> differing_axis(const emu::Shape& a, const emu::Shape& b);

} // namespace rknn::format
