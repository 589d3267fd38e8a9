// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/operators.h"

#include <algorithm>
#include <limits>

namespace emu::onnx {
namespace {

constexpr auto any = std::numeric_limits<std::size_t>::max();

// By name.
// clang-format off
constexpr Operator table[] = {
    {"Abs", 1, 1, unary},
    {"Add", 2, 2, binary},
    {"And", 2, 2, binary},
    {"ArgMax", 1, 1, arg_max},
    {"ArgMin", 1, 1, arg_min},
    {"AveragePool", 1, 1, average_pool},
    {"BatchNormalization", 5, 5, batch_normalization},
    {"Cast", 1, 1, cast},
    {"CastLike", 2, 2, cast_like},
    {"Ceil", 1, 1, unary},
    {"Celu", 1, 1, celu},
    {"Clip", 1, 3, clip},
    {"Concat", 1, any, concat},
    {"Constant", 0, 0, nullptr},
    {"ConstantOfShape", 1, 1, constant_of_shape},
    {"Conv", 2, 3, conv},
    {"ConvInteger", 2, 4, conv_integer},
    {"ConvTranspose", 2, 3, conv_transpose},
    {"Cos", 1, 1, unary},
    {"DepthToSpace", 1, 1, depth_to_space},
    {"DequantizeLinear", 2, 3, dequantize_linear},
    {"Div", 2, 2, binary},
    {"Dropout", 1, 3, dropout},
    {"DynamicQuantizeLinear", 1, 1, dynamic_quantize_linear},
    {"Elu", 1, 1, unary},
    {"Equal", 2, 2, binary},
    {"Erf", 1, 1, unary},
    {"Exp", 1, 1, unary},
    {"Expand", 2, 2, expand},
    {"Flatten", 1, 1, flatten},
    {"Floor", 1, 1, unary},
    {"GRU", 3, 6, gru},
    {"Gather", 2, 2, gather},
    {"GatherElements", 2, 2, gather_elements},
    {"GatherND", 2, 2, gather_nd},
    {"Gelu", 1, 1, gelu},
    {"Gemm", 2, 3, gemm},
    {"GlobalAveragePool", 1, 1, global_average_pool},
    {"GlobalMaxPool", 1, 1, global_max_pool},
    {"Greater", 2, 2, binary},
    {"GreaterOrEqual", 2, 2, binary},
    {"GridSample", 2, 2, grid_sample},
    {"GroupNormalization", 3, 3, group_normalization},
    {"HardSigmoid", 1, 1, unary},
    {"HardSwish", 1, 1, unary},
    {"Identity", 1, 1, identity},
    {"If", 1, 1, nullptr},
    {"InstanceNormalization", 3, 3, instance_normalization},
    {"LRN", 1, 1, lrn},
    {"LSTM", 3, 8, lstm},
    {"LayerNormalization", 2, 3, layer_normalization},
    {"LeakyRelu", 1, 1, unary},
    {"Less", 2, 2, binary},
    {"LessOrEqual", 2, 2, binary},
    {"Log", 1, 1, unary},
    {"LogSoftmax", 1, 1, log_softmax},
    {"MatMul", 2, 2, matmul},
    {"MatMulInteger", 2, 4, matmul_integer},
    {"Max", 1, any, variadic},
    {"MaxPool", 1, 1, max_pool},
    {"Mean", 1, any, variadic},
    {"MeanVarianceNormalization", 1, 1, mean_variance_normalization},
    {"Min", 1, any, variadic},
    {"Mish", 1, 1, unary},
    {"Mod", 2, 2, mod},
    {"Mul", 2, 2, binary},
    {"Neg", 1, 1, unary},
    {"NonMaxSuppression", 2, 5, non_max_suppression},
    {"Not", 1, 1, unary},
    {"Or", 2, 2, binary},
    {"PRelu", 2, 2, prelu},
    {"Pad", 1, 4, pad},
    {"Pow", 2, 2, pow},
    {"QLinearConv", 8, 9, qlinear_conv},
    {"QLinearMatMul", 8, 8, qlinear_matmul},
    {"QuantizeLinear", 2, 3, quantize_linear},
    {"Range", 3, 3, range},
    {"Reciprocal", 1, 1, unary},
    {"ReduceL1", 1, 2, reduce},
    {"ReduceL2", 1, 2, reduce},
    {"ReduceLogSum", 1, 2, reduce},
    {"ReduceLogSumExp", 1, 2, reduce},
    {"ReduceMax", 1, 2, reduce},
    {"ReduceMean", 1, 2, reduce},
    {"ReduceMin", 1, 2, reduce},
    {"ReduceProd", 1, 2, reduce},
    {"ReduceSum", 1, 2, reduce},
    {"ReduceSumSquare", 1, 2, reduce},
    {"Relu", 1, 1, unary},
    {"Reshape", 1, 2, reshape},
    {"Resize", 1, 4, resize},
    {"Round", 1, 1, unary},
    {"Selu", 1, 1, unary},
    {"Shape", 1, 1, shape},
    {"Sigmoid", 1, 1, unary},
    {"Sign", 1, 1, unary},
    {"Sin", 1, 1, unary},
    {"Size", 1, 1, size},
    {"Slice", 1, 5, slice},
    {"Softmax", 1, 1, softmax},
    {"Softplus", 1, 1, unary},
    {"Softsign", 1, 1, unary},
    {"SpaceToDepth", 1, 1, space_to_depth},
    {"Split", 1, 2, split},
    {"Sqrt", 1, 1, unary},
    {"Squeeze", 1, 2, squeeze},
    {"Sub", 2, 2, binary},
    {"Sum", 1, any, variadic},
    {"Tanh", 1, 1, unary},
    {"ThresholdedRelu", 1, 1, thresholded_relu},
    {"Tile", 2, 2, tile},
    {"TopK", 1, 2, top_k},
    {"Transpose", 1, 1, transpose},
    {"Unsqueeze", 1, 2, unsqueeze},
    {"Upsample", 1, 2, upsample},
    {"Where", 3, 3, where},
    {"Xor", 2, 2, binary},
};
// clang-format on

static_assert(std::ranges::is_sorted(table, {}, &Operator::name));

} // namespace

bool is_own(std::string_view domain) {
    return domain.empty() || domain == "ai.onnx";
}

const Operator* find_operator(std::string_view name) {
    const auto row = std::ranges::lower_bound(table, name, {}, &Operator::name);
    return row != std::end(table) && row->name == name ? row : nullptr;
}

std::span<const Operator> operators() {
    return table;
}

} // namespace emu::onnx
