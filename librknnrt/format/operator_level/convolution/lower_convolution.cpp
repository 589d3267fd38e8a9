// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/convolution/convolution_operator.h"
#include "librknnrt/format/operator_level/convolution/integer_sums.h"
#include "librknnrt/format/operator_level/lowerings.h"
#include "librknnrt/format/operator_level/path_constants.h"

namespace rknn::format::operator_level {
namespace {

constexpr auto convolution = TaskConstants::Unit::convolution;

// The second operand of a convolution that adds one.
emu::Result<std::int32_t> operand_of(const OperatorScope& scope) {
    const auto& inputs = scope.op().inputs;
    for (std::size_t i = 2; i < inputs.size(); ++i) {
        if (scope.program().is_computed(inputs[i])) return inputs[i];
    }
    return scope.refusal("has no operand to add");
}

// What the type promises must be among the constants.
bool agrees(const ConvolutionType& type, const PathConstants& path) {
    const auto is_cut_at_zero = [](const Limits& limits) { return limits.low == 0; };
    switch (type.activation.kind) {
    case Activation::Kind::relu:
    case Activation::Kind::clip:
        if (!is_cut_at_zero(path.second.limits) && !is_cut_at_zero(path.after_element))
            return false;
        break;
    case Activation::Kind::leaky:
        if (!path.second.scales_negative_only) return false;
        break;
    case Activation::Kind::table:
        if (!path.table) return false;
        break;
    case Activation::Kind::none:
        if (path.table || path.second.scales_negative_only) return false;
    }
    return !type.relu_after || is_cut_at_zero(path.after_element);
}

emu::Command command_of(const ConvolutionGeometry& geometry, const IntegerSums& sums,
                        std::int32_t src_zero, emu::ops::Chain output) {
    const auto fill = [&](auto command) -> emu::Command {
        command.window = geometry.window;
        command.src_zero = src_zero;
        command.weight_zero = sums.weight_zero;
        command.output = std::move(output);
        return command;
    };
    if (geometry.depthwise) return fill(emu::ops::Depthwise());
    emu::ops::Conv conv;
    conv.groups = geometry.groups;
    return fill(std::move(conv));
}

emu::Result<emu::TensorId> constant_of(const OperatorScope& scope, const Tensor& weights,
                                       KernelWeights kernels) {
    EMU_TRY_VALUE(shape, emu::Shape::make(std::array{kernels.kernels, kernels.height, kernels.width,
                                                     kernels.channels}));
    return scope.program().constant(weights.name, emu::Dtype::i8, shape,
                                    emu::SharedBytes(std::move(kernels.values)));
}

emu::Result<Arithmetic> lower_integers(const OperatorScope& scope, const ConvolutionType& type) {
    ProgramBuilder& program = scope.program();
    EMU_TRY_VALUE(weights, scope.input(1));
    EMU_TRY_VALUE(weight_tensor, program.tensor(weights));
    EMU_TRY_VALUE(geometry, geometry_of(scope, *weight_tensor));
    EMU_TRY_VALUE(task, scope.task(convolution));
    const PathConstants* const path = task->path.get();
    if (!agrees(type, *path)) return scope.refusal("has tasks that do something else");
    EMU_TRY_VALUE(kernels, dense_weights(*weight_tensor, task->rows_packed));
    EMU_TRY_VALUE(sums, integer_sums(scope, kernels, *path));
    EMU_TRY_VALUE(constant, constant_of(scope, *weight_tensor, std::move(kernels)));

    EMU_TRY_VALUE(src_index, scope.input(0));
    EMU_TRY_VALUE(src, program.source(src_index));
    EMU_TRY_VALUE(dst_index, scope.output());
    EMU_TRY_VALUE(dst, program.destination(dst_index));
    const std::int32_t src_zero = program.spec(src).quant.zero_point();
    if (type.adds != path->element.has_value())
        return scope.refusal("has tasks that add otherwise");
    if (!type.adds) {
        program.add(command_of(geometry, sums, src_zero, whole_chain(*path, sums.factors)),
                    {src, constant, sums.bias}, {dst});
        return Arithmetic::exact;
    }
    EMU_TRY_VALUE(operand_index, operand_of(scope));
    EMU_TRY_VALUE(operand, program.source(operand_index));
    const emu::TensorId totals = program.temporary(emu::Dtype::i32, program.spec(dst).shape);
    program.add(command_of(geometry, sums, src_zero, main_chain(*path, sums.factors)),
                {src, constant, sums.bias}, {totals});
    program.add(
        emu::ops::Combine{path->element->function, {}, element_chain(*path), output_chain(*path)},
        {totals, operand}, {dst});
    return Arithmetic::exact;
}

} // namespace

emu::Result<Arithmetic> lower_convolution(const OperatorScope& scope) {
    const auto type = convolution_type(scope.op().type);
    if (!type) return scope.refusal("is not understood");
    EMU_TRY_VALUE(dst, scope.output_spec());
    if (dst.dtype == emu::Dtype::i8) return lower_integers(scope, *type);
    return lower_real_convolution(scope, *type);
}

} // namespace rknn::format::operator_level
