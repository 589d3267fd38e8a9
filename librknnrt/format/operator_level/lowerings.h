// SPDX-License-Identifier: Apache-2.0
// How each kind of operator becomes layers. All of them: error bad_model for what an operator of
// the kind cannot be, or what is not understood.
#pragma once

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

} // namespace rknn::format::operator_level
