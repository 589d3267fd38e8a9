// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/operator_level/lowerings.h"

#include "emu-core/base/shared_bytes.h"
#include "librknnrt/format/operator_level/convolution/convolution_operator.h"
#include "librknnrt/format/operator_level/convolution/kernel_weights.h"
#include "librknnrt/format/operator_level/real_operands.h"

namespace rknn::format::operator_level {
namespace {

emu::Result<emu::TensorId> real_weights(const OperatorScope& scope, const Tensor& weights) {
    if (weights.element_type != element_type::float16)
        return scope.refusal("has weights that are not float16");
    EMU_TRY_VALUE(kernels, dense_weights(weights, false));
    EMU_TRY_VALUE(shape, emu::Shape::make(std::array{kernels.kernels, kernels.height, kernels.width,
                                                     kernels.channels}));
    return scope.program().constant(weights.name, emu::Dtype::f32, shape,
                                    emu::value_bytes(float_values(kernels)));
}

// A float32 constant behind the weights, or nothing.
emu::Result<std::optional<emu::TensorId>> real_bias(const OperatorScope& scope,
                                                    std::int32_t channels) {
    const auto& inputs = scope.op().inputs;
    for (std::size_t i = 2; i < inputs.size(); ++i) {
        EMU_TRY_VALUE(tensor, scope.program().tensor(inputs[i]));
        if (tensor->element_type != element_type::float32 || tensor->data.empty()) continue;
        const std::size_t bytes = sizeof(float) * static_cast<std::size_t>(channels);
        if (tensor->data.size() < bytes) return scope.refusal("has a bias that is too short");
        return std::optional(scope.program().constant(tensor->name, emu::Dtype::f32, {channels},
                                                      tensor->data.part(0, bytes)));
    }
    return std::optional<emu::TensorId>();
}

emu::Result<std::optional<emu::ops::Unary>> function_of(const OperatorScope& scope,
                                                        const Activation& activation) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    switch (activation.kind) {
    case Activation::Kind::none: return std::optional<emu::ops::Unary>();
    case Activation::Kind::relu:
        return std::optional(emu::ops::Unary{emu::ops::UnaryFunction::clip, 0, infinity});
    case Activation::Kind::table:
        // Networks differ in a hard sigmoid's slope, and only the table's lines have it.
        if (activation.function == emu::ops::UnaryFunction::hard_sigmoid) break;
        return std::optional(emu::ops::Unary{activation.function});
    case Activation::Kind::clip:
    case Activation::Kind::leaky: break;
    }
    return scope.refusal("has an activation in float16 whose parameters are not in the file");
}

} // namespace

emu::Result<Arithmetic> lower_real_convolution(const OperatorScope& scope,
                                               const ConvolutionType& type) {
    ProgramBuilder& program = scope.program();
    EMU_TRY_VALUE(weight_index, scope.input(1));
    EMU_TRY_VALUE(weight_tensor, program.tensor(weight_index));
    EMU_TRY_VALUE(geometry, geometry_of(scope, *weight_tensor));
    EMU_TRY_VALUE(src_index, scope.input(0));
    EMU_TRY_VALUE(src, real_source(src_index, program));
    EMU_TRY_VALUE(weights, real_weights(scope, *weight_tensor));
    EMU_TRY_VALUE(dst, scope.output_spec());
    EMU_TRY_VALUE(bias, real_bias(scope, dst.shape[3]));
    EMU_TRY_VALUE(function, function_of(scope, type.activation));

    std::vector<emu::TensorId> operands = {src, weights};
    if (bias) operands.push_back(*bias);
    emu::TensorId values = real_temporary(dst.shape, program);
    if (geometry.depthwise) {
        emu::ops::Depthwise depthwise;
        depthwise.window = geometry.window;
        program.add(std::move(depthwise), operands, {values});
    } else {
        emu::ops::Conv conv;
        conv.window = geometry.window;
        conv.groups = geometry.groups;
        program.add(std::move(conv), operands, {values});
    }
    if (function) {
        const emu::TensorId result = real_temporary(dst.shape, program);
        program.add(*function, {values}, {result});
        values = result;
    }
    if (type.adds) {
        const auto computed = scope.computed_inputs();
        if (computed.size() < 2) return scope.refusal("has no operand to add");
        EMU_TRY_VALUE(operand, real_source(computed[1], program));
        const emu::TensorId sum = real_temporary(dst.shape, program);
        emu::ops::Binary add = binary(emu::ops::BinaryFunction::add);
        if (type.relu_after) add.limits.low = 0;
        program.add(add, {values, operand}, {sum});
        values = sum;
    }
    EMU_TRY_VALUE(dst_index, scope.output());
    EMU_TRY(store_real(values, dst_index, program));
    return Arithmetic::real;
}

} // namespace rknn::format::operator_level
