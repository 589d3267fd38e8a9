// SPDX-License-Identifier: Apache-2.0
// Operators whose arithmetic on the units is not specified, or that the CPU computes: as real
// numbers.
#include "emu-core/model/passes/rearrangements.h"
#include "librknnrt/format/attributes/attributes.h"
#include "librknnrt/format/operator_level/lowerings.h"
#include "librknnrt/format/operator_level/real_operands.h"
#include "librknnrt/format/operator_level/tensor_moves.h"

#include <algorithm>
#include <cmath>

namespace rknn::format::operator_level {
namespace {

// One layer between the first input and the output.
emu::Result<Arithmetic> lower_one(const RealOperands& operands, const OperatorScope& scope,
                                  emu::Command command) {
    EMU_TRY_VALUE(src, operands.source(0));
    EMU_TRY_VALUE(values, operands.result());
    scope.program().add(std::move(command), {src}, {values});
    EMU_TRY(operands.store(values));
    return Arithmetic::real;
}

emu::Result<std::int32_t> attribute_axis(const OperatorScope& scope, std::int32_t otherwise) {
    const Attribute* const found = scope.attribute("axis");
    return found && found->integers.size() == 1 ? found->integers[0] : otherwise;
}

emu::Result<std::size_t> source_rank(const OperatorScope& scope) {
    EMU_TRY_VALUE(spec, scope.input_spec(0));
    return static_cast<std::size_t>(spec.shape.rank());
}

} // namespace

emu::Result<Arithmetic> lower_conversion(const OperatorScope& scope) {
    return lower_one(RealOperands(scope), scope, emu::ops::Reshape{});
}

emu::Result<Arithmetic> lower_softmax(const OperatorScope& scope) {
    const RealOperands operands(scope);
    EMU_TRY_VALUE(of_file, attribute_axis(scope, -1));
    EMU_TRY_VALUE(rank, source_rank(scope));
    EMU_TRY_VALUE(axis, operands.axis(of_file, rank));
    emu::ops::RealSoftmax softmax;
    softmax.axis = axis;
    return lower_one(operands, scope, softmax);
}

emu::Result<Arithmetic> lower_reduce_mean(const OperatorScope& scope) {
    const RealOperands operands(scope);
    EMU_TRY_VALUE(rank, source_rank(scope));
    const Attribute* const found = scope.attribute("axes");
    if (!found || found->integers.empty()) return scope.refusal("has no axes");
    emu::ops::Reduce reduce{emu::ops::Reduction::mean, {}};
    for (const std::int32_t of_file : found->integers) {
        EMU_TRY_VALUE(axis, operands.axis(of_file, rank));
        reduce.axes.push_back(axis);
    }
    std::sort(reduce.axes.begin(), reduce.axes.end());
    return lower_one(operands, scope, std::move(reduce));
}

emu::Result<Arithmetic> lower_arg_max(const OperatorScope& scope) {
    EMU_TRY_VALUE(src_index, scope.input(0));
    EMU_TRY_VALUE(src, in_file_order(scope, src_index));
    const emu::Shape shape = scope.program().spec(src).shape;
    EMU_TRY_VALUE(axis, attribute_axis(scope, 0));
    if (axis < 0) axis += shape.rank();
    if (axis < 0 || axis >= shape.rank()) return scope.refusal("works along an axis that is none");
    EMU_TRY_VALUE(dst_index, scope.output());
    EMU_TRY_VALUE(dst, scope.program().destination(dst_index));
    emu::ops::ArgExtreme arg_max;
    arg_max.axis = axis;
    scope.program().add(arg_max, {src}, {dst});
    return Arithmetic::exact;
}

// What is quantised is cast as the real numbers that it stands for.
emu::Result<Arithmetic> lower_cast(const OperatorScope& scope) {
    ProgramBuilder& program = scope.program();
    EMU_TRY_VALUE(src_index, scope.input(0));
    EMU_TRY_VALUE(dst_index, scope.output());
    EMU_TRY_VALUE(src_spec, scope.input_spec(0));
    EMU_TRY_VALUE(dst, program.destination(dst_index));
    const bool quantised = src_spec.quant.scheme != emu::Quant::Scheme::none;
    EMU_TRY_VALUE(src, quantised ? real_source(src_index, program) : program.source(src_index));
    if (program.spec(dst).quant.scheme != emu::Quant::Scheme::none) {
        return scope.refusal("casts to numbers that are quantised");
    }
    EMU_TRY_VALUE(ordered, in_order_of(scope, src_index, src, dst_index, program.spec(dst).shape));
    program.add(emu::ops::Cast{}, {ordered}, {dst});
    return quantised ? Arithmetic::real : Arithmetic::exact;
}

// Compilers fold mean, variance and epsilon into the scale and the bias, so that mean is 0 and
// variance 1 in all files that were seen: y = x * scale + bias.
emu::Result<Arithmetic> lower_batch_normalisation(const OperatorScope& scope) {
    ProgramBuilder& program = scope.program();
    EMU_TRY_VALUE(dst, scope.output_spec());
    if (dst.dtype == emu::Dtype::i8) return lower_function(scope);
    if (scope.op().inputs.size() < 3) return scope.refusal("has no scale or no bias");
    const RealOperands operands(scope);
    if (!operands.channels_last()) return scope.refusal("does not work on feature maps");
    EMU_TRY_VALUE(src, operands.source(0));
    EMU_TRY_VALUE(scale, operands.source(1));
    EMU_TRY_VALUE(bias, operands.source(2));
    EMU_TRY_VALUE(scaled, operands.result());
    EMU_TRY_VALUE(values, operands.result());
    emu::ops::Binary add = binary(emu::ops::BinaryFunction::add);
    if (scope.op().type == "BatchNormalizationRelu") add.limits.low = 0;
    program.add(binary(emu::ops::BinaryFunction::multiply), {src, scale}, {scaled});
    program.add(add, {scaled, bias}, {values});
    EMU_TRY(operands.store(values));
    return Arithmetic::real;
}

// Heads in N, channels in C, positions in W: softmax(Q K^T / sqrt(channels)) V.
emu::Result<Arithmetic> lower_attention(const OperatorScope& scope) {
    ProgramBuilder& program = scope.program();
    std::vector<emu::TensorId> operands;
    std::vector<emu::Shape> shapes;
    for (std::size_t i = 0; i < 3; ++i) {
        EMU_TRY_VALUE(index, scope.input(i));
        EMU_TRY_VALUE(values, real_source(index, program));
        operands.push_back(values);
        shapes.push_back(program.spec(values).shape);
        if (shapes[i].rank() != 4 || shapes[i][1] != 1 || shapes[i][0] != shapes[0][0]) {
            return scope.refusal("has operands that are no heads");
        }
    }
    const emu::Shape& query = shapes[0];
    const emu::Shape& key = shapes[1];
    if (query[3] != key[3] || key[2] != shapes[2][2]) {
        return scope.refusal("has operands that do not fit one another");
    }
    constexpr std::int32_t swapped[] = {0, 1, 3, 2};
    const emu::TensorId turned = real_temporary(emu::transposed(key, swapped), program);
    program.add(emu::transposition(key, swapped), {operands[1]}, {turned});
    const emu::Shape scores_shape{query[0], 1, query[2], key[2]};
    const emu::TensorId scores = real_temporary(scores_shape, program);
    program.add(emu::ops::Matmul{}, {operands[0], turned}, {scores});
    const emu::TensorId shares = real_temporary(scores_shape, program);
    const float beta = 1 / std::sqrt(static_cast<float>(query[3]));
    program.add(emu::ops::RealSoftmax{3, beta}, {scores}, {shares});

    EMU_TRY_VALUE(dst_index, scope.output());
    EMU_TRY_VALUE(dst, scope.output_spec());
    const emu::TensorId values = real_temporary(dst.shape, program);
    program.add(emu::ops::Matmul{}, {shares, operands[2]}, {values});
    EMU_TRY(store_real(values, dst_index, program));
    return Arithmetic::real;
}

emu::Result<Arithmetic> lower_custom(const OperatorScope& scope) {
    ProgramBuilder& program = scope.program();
    std::vector<emu::TensorId> src, dst;
    for (const std::int32_t index : scope.op().inputs) {
        EMU_TRY_VALUE(id, program.source(index));
        src.push_back(id);
    }
    for (const std::int32_t index : scope.op().outputs) {
        EMU_TRY_VALUE(id, program.destination(index));
        dst.push_back(id);
    }
    program.add(custom_of(scope.op()), std::move(src), std::move(dst));
    return Arithmetic::exact;
}

} // namespace rknn::format::operator_level
