// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/lowerings.h"
#include "librknnrt/format/operator_level/real_operands.h"

namespace rknn::format::operator_level {
namespace {

constexpr auto pooling = TaskConstants::Unit::pooling;

struct PoolGeometry {
    emu::ops::Window window;
    Extent2 after; // padding behind
};

emu::Result<PoolGeometry> geometry_of(const OperatorScope& scope) {
    EMU_TRY_VALUE(kernel, scope.extents("kernel_shape"));
    EMU_TRY_VALUE(strides, scope.extents_or_one("strides"));
    EMU_TRY_VALUE(pads, scope.pads());
    return PoolGeometry{{{kernel.y, strides.y, 1, pads[0]}, {kernel.x, strides.x, 1, pads[1]}},
                        {pads[2], pads[3]}};
}

// Cells outside count as the zero point. Two narrow divisions, half to even
// (docs/formats/rknn-arithmetic.md, "Pools").
emu::Result<Arithmetic> lower_integer_average(const OperatorScope& scope,
                                              const PoolGeometry& geometry) {
    using emu::ops::Rounding;
    using Kind = emu::ops::Stage::Kind;
    ProgramBuilder& program = scope.program();
    EMU_TRY_VALUE(task, scope.task(pooling));
    EMU_TRY_VALUE(src_index, scope.input(0));
    EMU_TRY_VALUE(src, program.source(src_index));
    EMU_TRY_VALUE(dst_index, scope.output());
    EMU_TRY_VALUE(dst, program.destination(dst_index));
    const emu::TensorSpec src_spec = program.spec(src), dst_spec = program.spec(dst);
    if (src_spec.quant != dst_spec.quant) return scope.refusal("changes the scale of its tensor");

    const emu::ops::Window& window = geometry.window;
    const std::int32_t channels = src_spec.shape[3];
    constexpr std::int32_t most_cells = 16; // of a kernel, in either direction
    if (src_spec.shape.rank() != 4 || channels > most_channels || window.y.kernel > most_cells ||
        window.x.kernel > most_cells) {
        return scope.refusal("pools more than the unit can");
    }
    const std::int32_t cells = window.y.kernel * window.x.kernel;
    const std::int32_t zero = src_spec.quant.zero_point();
    const emu::TensorId ones =
        program.constant("ones", emu::Dtype::i8, {1, window.y.kernel, window.x.kernel, channels},
                         emu::SharedBytes(std::vector<std::byte>(
                             static_cast<std::size_t>(cells) * channels, std::byte{1})));
    constexpr std::int64_t fraction = 16;
    emu::ops::Chain chain;
    chain.stages = {
        {.kind = Kind::add, .operand = {std::int64_t{zero} * cells}},
        {.kind = Kind::multiply, .operand = {task->reciprocal_x}},
        {.kind = Kind::shift_right, .rounding = Rounding::half_even, .operand = {fraction}},
        {.kind = Kind::multiply, .operand = {task->reciprocal_y}},
        {.kind = Kind::shift_right, .rounding = Rounding::half_even, .operand = {fraction}},
    };
    emu::ops::Depthwise sums;
    sums.window = window;
    sums.src_zero = zero;
    sums.output = std::move(chain);
    program.add(std::move(sums), {src, ones}, {dst});
    return Arithmetic::exact;
}

} // namespace

emu::Result<Arithmetic> lower_max_pool(const OperatorScope& scope) {
    ProgramBuilder& program = scope.program();
    EMU_TRY_VALUE(geometry, geometry_of(scope));
    EMU_TRY_VALUE(src_index, scope.input(0));
    EMU_TRY_VALUE(src, program.source(src_index));
    EMU_TRY_VALUE(dst_index, scope.output());
    EMU_TRY_VALUE(dst, program.destination(dst_index));
    emu::ops::MaxPool pool;
    pool.window = geometry.window;
    if (program.spec(src).dtype == emu::Dtype::i8) {
        if (program.spec(src).quant != program.spec(dst).quant) {
            return scope.refusal("changes the scale of its tensor");
        }
        pool.low = std::numeric_limits<std::int8_t>::min();
        pool.high = std::numeric_limits<std::int8_t>::max();
    }
    program.add(pool, {src}, {dst});
    return Arithmetic::exact;
}

emu::Result<Arithmetic> lower_average_pool(const OperatorScope& scope) {
    EMU_TRY_VALUE(geometry, geometry_of(scope));
    EMU_TRY_VALUE(dst, scope.output_spec());
    EMU_TRY_VALUE(task, scope.find_task(pooling));
    if (dst.dtype == emu::Dtype::i8 && task) return lower_integer_average(scope, geometry);

    const RealOperands operands(scope, AxisOrder::channels_last);
    EMU_TRY_VALUE(src, operands.source(0));
    const Attribute* const counts = scope.attribute("count_include_pad");
    emu::ops::AveragePool pool;
    pool.window = geometry.window;
    pool.counts_padding = counts && counts->integers == std::vector<std::int32_t>{1};
    pool.after_y = geometry.after.y;
    pool.after_x = geometry.after.x;
    EMU_TRY_VALUE(values, operands.result());
    scope.program().add(pool, {src}, {values});
    EMU_TRY(operands.store(values));
    return Arithmetic::real;
}

} // namespace rknn::format::operator_level
