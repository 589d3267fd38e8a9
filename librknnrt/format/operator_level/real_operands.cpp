// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/real_operands.h"

#include "librknnrt/format/operator_level/tensor_moves.h"

namespace rknn::format::operator_level {
namespace {

constexpr int map_axes = 4;

bool has_cube_layout(const OperatorScope& scope, std::int32_t index) {
    const auto tensor = scope.program().tensor(index);
    return tensor && (*tensor)->layout == TensorLayout::cube;
}

emu::Shape second_to_last(const emu::Shape& shape) {
    return {shape[0], shape[2], shape[3], shape[1]};
}
emu::Shape last_to_second(const emu::Shape& shape) {
    return {shape[0], shape[3], shape[1], shape[2]};
}

} // namespace

RealOperands::RealOperands(const OperatorScope& scope, AxisOrder order) : scope_(scope) {
    if (order == AxisOrder::channels_last) return;
    for (const std::int32_t index : scope.computed_inputs()) {
        channels_last_ = channels_last_ && has_cube_layout(scope, index);
    }
    for (const std::int32_t index : scope.op().outputs) {
        channels_last_ = channels_last_ && has_cube_layout(scope, index);
    }
}

emu::Result<std::int32_t> RealOperands::axis(std::int32_t of_file, std::size_t rank) const {
    constexpr std::int32_t last[] = {0, 3, 1, 2};
    const auto axes = static_cast<std::int32_t>(rank);
    const std::int32_t axis = of_file < 0 ? of_file + axes : of_file;
    if (axis < 0 || axis >= axes) return scope_.refusal("works along an axis that is none");
    return channels_last_ && axes == map_axes ? last[axis] : axis;
}

emu::TensorId RealOperands::turned(emu::TensorId values, bool to_last) const {
    ProgramBuilder& program = scope_.program();
    const emu::Shape shape = program.spec(values).shape;
    const emu::TensorId result =
        real_temporary(to_last ? second_to_last(shape) : last_to_second(shape), program);
    program.add(to_last ? channels_to_last(shape) : channels_to_second(shape), {values}, {result});
    return result;
}

emu::Result<emu::TensorId> RealOperands::source(std::size_t i) const {
    EMU_TRY_VALUE(index, scope_.input(i));
    EMU_TRY_VALUE(values, real_source(index, scope_.program()));
    const int rank = scope_.program().spec(values).shape.rank();
    if (rank != map_axes || has_cube_layout(scope_, index) == channels_last_) return values;
    return turned(values, channels_last_);
}

emu::Result<emu::TensorId> RealOperands::result() const {
    EMU_TRY_VALUE(index, scope_.output());
    EMU_TRY_VALUE(spec, scope_.output_spec());
    if (spec.shape.rank() != map_axes || has_cube_layout(scope_, index) == channels_last_) {
        return real_temporary(spec.shape, scope_.program());
    }
    return real_temporary(channels_last_ ? second_to_last(spec.shape) : last_to_second(spec.shape),
                          scope_.program());
}

emu::Outcome RealOperands::store(emu::TensorId values) const {
    ProgramBuilder& program = scope_.program();
    EMU_TRY_VALUE(index, scope_.output());
    const int rank = program.spec(values).shape.rank();
    if (rank == map_axes && has_cube_layout(scope_, index) != channels_last_) {
        values = turned(values, !channels_last_);
    }
    return store_real(values, index, program);
}

} // namespace rknn::format::operator_level
