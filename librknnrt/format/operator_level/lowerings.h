// SPDX-License-Identifier: Apache-2.0
// How each kind of operator becomes layers. All of them: error bad_model for what an operator of
// the kind cannot be, or what is not understood.
#pragma once

#include "librknnrt/format/operator_level/convolution/convolution_operator.h"
#include "librknnrt/format/operator_level/operator_scope.h"

#include <string_view>

namespace rknn::format::operator_level {

using Lowering = emu::Result<Arithmetic>(const OperatorScope& scope);

// Conv, with what follows it: Relu, Clip, LeakyRelu, functions by table, Add, AddRelu.
Lowering lower_convolution;
Lowering lower_transposed_convolution;
// Add, Sub, Mul, Div and their kin, with one computed operand or two; then Relu.
Lowering lower_element_wise;
// One computed operand through a function, by table or by limits.
Lowering lower_function;
Lowering lower_max_pool, lower_average_pool;
Lowering lower_concat, lower_split;
Lowering lower_reshape, lower_transpose, lower_slice, lower_pad, lower_expand;
Lowering lower_resize;
Lowering lower_conversion; // between integers and float16
Lowering lower_softmax, lower_attention, lower_batch_normalisation;
Lowering lower_reduce_mean, lower_arg_max, lower_cast;
// One that the application computes.
Lowering lower_custom;

// Null: none for operators of that type.
Lowering* find_lowering(std::string_view type);

// Convolutions of float16 maps: sums, bias, activation and the second operand in float32, stored
// rounded. Error bad_model: an activation whose parameters stand nowhere as numbers.
emu::Result<Arithmetic> lower_real_convolution(const OperatorScope& scope,
                                               const ConvolutionType& type);

// Linear resize of int8 maps by whole factors, as compilers lay it out: of the source with its edge
// repeated once, a depthwise 2x2 convolution for each phase, that is, for each place that an output
// pixel can have within its source pixel. Error bad_model: factors that are not whole, other phases
// than the factors say, or kernels that are no linear weights.
emu::Outcome add_linear_phases(const OperatorScope& scope, std::int32_t src, std::int32_t dst);

// One tensor through a task's chain whose numbers may differ per channel. Adds the layer. `task`
// has a path; its tables are the ones of its two stages. Error bad_model: tables without enough
// channels.
emu::Outcome add_pass(const OperatorScope& scope, const TaskConstants& task, emu::TensorId src,
                      emu::TensorId dst);

} // namespace rknn::format::operator_level
