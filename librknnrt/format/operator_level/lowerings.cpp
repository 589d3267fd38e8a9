// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/lowerings.h"

#include "librknnrt/format/operator_level/convolution/convolution_operator.h"

namespace rknn::format::operator_level {
namespace {

struct Row {
    std::string_view type;
    Lowering* lowering;
};

constexpr Row rows[] = {
    {"Add", lower_element_wise},
    {"AddRelu", lower_element_wise},
    {"Sub", lower_element_wise},
    {"Mul", lower_element_wise},
    {"Div", lower_element_wise},
    {"Pow", lower_element_wise},
    {"Equal", lower_element_wise},
    {"Identity", lower_function},
    {"Relu", lower_function},
    {"Clip", lower_function},
    {"LeakyRelu", lower_function},
    {"Sigmoid", lower_function},
    {"Tanh", lower_function},
    {"exSwish", lower_function},
    {"exHardSwish", lower_function},
    {"HardSwish", lower_function},
    {"Sqrt", lower_function},
    {"Exp", lower_function},
    {"Sin", lower_function},
    {"Cos", lower_function},
    {"Log", lower_function},
    {"Abs", lower_function},
    {"Gelu", lower_function},
    {"ConvTranspose", lower_transposed_convolution},
    {"BatchNormalization", lower_batch_normalisation},
    {"BatchNormalizationRelu", lower_batch_normalisation},
    {"MaxPool", lower_max_pool},
    {"AveragePool", lower_average_pool},
    {"Concat", lower_concat},
    {"Split", lower_split},
    {"Reshape", lower_reshape},
    {"Transpose", lower_transpose},
    {"Slice", lower_slice},
    {"Pad", lower_pad},
    {"Expand", lower_expand},
    {"Resize", lower_resize},
    {"exDataConvert", lower_conversion},
    {"Softmax", lower_softmax},
    {"exSoftmax13", lower_softmax},
    {"exSDPAttention", lower_attention},
    {"ReduceMean", lower_reduce_mean},
    {"ArgMax", lower_arg_max},
    {"Cast", lower_cast},
};

constexpr std::string_view custom_prefix = "cst";

} // namespace

Lowering* find_lowering(std::string_view type) {
    for (const Row& row : rows) {
        if (row.type == type) return row.lowering;
    }
    if (convolution_type(type)) return lower_convolution;
    return type.starts_with(custom_prefix) ? lower_custom : nullptr;
}

} // namespace rknn::format::operator_level
