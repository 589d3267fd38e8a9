// SPDX-License-Identifier: Apache-2.0
#include "format/task_level/cpu_operator.h"

#include "format/custom_attributes.h"
#include "format/task_level/cpu_lowerings.h"

#include <algorithm>
#include <limits>
#include <string_view>

namespace rknn::format {
namespace {

namespace ops = emu::ops;
using ops::BinaryFunction;
using ops::UnaryFunction;

constexpr float unbounded = std::numeric_limits<float>::infinity();

struct NamedUnary {
    std::string_view type;
    UnaryFunction function;
    float alpha = 0, beta = 0;
};
constexpr NamedUnary unaries[] = {
    {"Abs", UnaryFunction::absolute},
    {"Ceil", UnaryFunction::ceil},
    {"Cos", UnaryFunction::cos},
    {"Erf", UnaryFunction::erf},
    {"Exp", UnaryFunction::exp},
    {"Floor", UnaryFunction::floor},
    {"Log", UnaryFunction::log},
    {"Neg", UnaryFunction::negate},
    {"Reciprocal", UnaryFunction::reciprocal},
    {"Relu", UnaryFunction::clip, 0, unbounded},
    {"Round", UnaryFunction::round},
    {"Sigmoid", UnaryFunction::sigmoid},
    {"Sign", UnaryFunction::sign},
    {"Sin", UnaryFunction::sin},
    {"Sqrt", UnaryFunction::sqrt},
    {"Tanh", UnaryFunction::tanh},
};

struct NamedBinary {
    std::string_view type;
    BinaryFunction function;
};
constexpr NamedBinary binaries[] = {
    {"Add", BinaryFunction::add},     {"Div", BinaryFunction::divide},
    {"Equal", BinaryFunction::equal}, {"Greater", BinaryFunction::greater},
    {"Less", BinaryFunction::less},   {"Max", BinaryFunction::maximum},
    {"Min", BinaryFunction::minimum}, {"Mul", BinaryFunction::multiply},
    {"Pow", BinaryFunction::power},   {"Sub", BinaryFunction::subtract},
};

constexpr std::string_view reshapes[] = {"Flatten", "Reshape", "Squeeze", "Unsqueeze"};

emu::Outcome lower_custom(const CpuTensors& tensors) {
    const Operator& op = tensors.op();
    std::vector<emu::TensorId> src, dst;
    for (std::size_t i = 0; i < op.inputs.size(); ++i) {
        EMU_TRY_VALUE(operand, tensors.read(i));
        src.push_back(operand);
    }
    for (std::size_t i = 0; i < op.outputs.size(); ++i) {
        EMU_TRY_VALUE(result, tensors.result(i));
        dst.push_back(result);
    }
    if (src.empty() || dst.empty()) return tensors.refusal("it has no inputs or no outputs");
    tensors.add(custom_of(op), src, dst);
    for (std::size_t i = 0; i < dst.size(); ++i) EMU_TRY(tensors.write(i, dst[i]));
    return {};
}

} // namespace

bool is_for_cpu(const Operator& op) {
    constexpr std::uint8_t npu = 2;
    return op.device != npu && op.first_task == op.last_task && op.type != "InputOperator" &&
           op.type != "OutputOperator";
}

emu::Outcome lower_cpu_operator(const CpuTensors& tensors) {
    const std::string_view type = tensors.op().type;
    if (type.starts_with("cst")) return lower_custom(tensors);
    if (std::ranges::count(reshapes, type)) return lower_reshape(tensors);
    if (type == "Transpose") return lower_transpose(tensors);
    if (type == "ArgMax") return lower_arg_max(tensors);
    if (type == "ReduceMean") return lower_mean(tensors);
    if (type == "Concat") return lower_concat(tensors);
    if (type == "Softmax" || type == "exSoftmax13") return lower_softmax(tensors);
    if (type == "Cast") return lower_cast(tensors);
    if (type == "MatMul") return lower_matmul(tensors);
    if (type == "Resize") return lower_resize(tensors);
    if (type == "AveragePool") return lower_average_pool(tensors);
    const auto* unary = std::ranges::find(unaries, type, &NamedUnary::type);
    if (unary != std::end(unaries)) {
        return tensors.compute(ops::Unary{unary->function, unary->alpha, unary->beta}, 1);
    }
    const auto* binary = std::ranges::find(binaries, type, &NamedBinary::type);
    if (binary != std::end(binaries) && ops::is_comparison(binary->function)) {
        return lower_comparison(tensors, binary->function);
    }
    if (binary != std::end(binaries)) return tensors.compute(ops::Binary{binary->function, {}}, 2);
    return tensors.refusal("an operator for the CPU that is not known here");
}

} // namespace rknn::format
