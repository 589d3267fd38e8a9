// SPDX-License-Identifier: Apache-2.0
// What single operators for the CPU become, by their ONNX names. All of them: adds layers that
// compute the operator's outputs. Error bad_model: its parameters do not follow from what the file
// says, or it is of a kind that is not known.
//
// What is quantised is computed as float32 real numbers. Softmax stores x / scale + zero point
// without its fraction: towards zero, so upwards below 0. Measured on boxes that boards drew
// (../evidence.md). Assumed, for nobody has measured the vendor's code of the others: they round
// half to even; float16 is rounded once, where it is stored.
#pragma once

#include "librknnrt/format/task_level/cpu_tensors.h"

#include <optional>

namespace rknn::format {

// Values stay as they are (cpu_moves.cpp).
emu::Outcome lower_reshape(const CpuTensors& tensors);
emu::Outcome lower_transpose(const CpuTensors& tensors);
emu::Outcome lower_concat(const CpuTensors& tensors);

// Along an axis (cpu_reductions.cpp).
emu::Outcome lower_arg_max(const CpuTensors& tensors);
emu::Outcome lower_mean(const CpuTensors& tensors);
emu::Outcome lower_softmax(const CpuTensors& tensors);

// Between types (cpu_reals.cpp).
emu::Outcome lower_cast(const CpuTensors& tensors);

// Any other of ONNX's operators (cpu_onnx.cpp).
emu::Outcome lower_onnx(const CpuTensors& tensors);

// The rest is what they share (cpu_reals.cpp). A tensor's values in float32, whatever its type.
emu::TensorId as_reals(const CpuTensors& tensors, emu::TensorId id);
emu::Result<emu::TensorId> read_reals(const CpuTensors& tensors, std::size_t i);
// What becomes of the fraction of a stored number.
enum class Fraction : std::uint8_t { rounded, cut_off };
// The operator's result `i` from what was computed, of any type; shapes may differ by extents of 1.
emu::Outcome store(const CpuTensors& tensors, emu::TensorId computed, std::size_t i = 0,
                   Fraction fraction = Fraction::rounded);
// Adds the layer that computes the operator's only output from float32, of its output's shape.
emu::Outcome compute_reals(const CpuTensors& tensors, emu::Command command, std::size_t inputs,
                           Fraction fraction = Fraction::rounded);
// The same of a command that moves elements: of one type and quantisation as they are.
emu::Outcome compute_moves(const CpuTensors& tensors, emu::Command command, std::size_t inputs);

// The only axis along which the shapes differ.
std::optional<std::int32_t> differing_axis(const emu::Shape& a, const emu::Shape& b);

// True for what has no tasks, nor a unit that would have some, and is more than the beginning or
// the end of the network.
bool is_for_cpu(const Operator& op);

// Adds layers that read the operator's inputs where they are now and write its outputs. Error
// bad_model: an operator that is not known, or one whose parameters do not follow from what the
// file says.
emu::Outcome lower_cpu_operator(const CpuTensors& tensors);

} // namespace rknn::format
