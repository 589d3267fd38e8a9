// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/task_level/real_path.h"

#include "emu-core/chip/chip.h"

#include <algorithm>
#include <cstring>

namespace rknn::format {
namespace {

namespace ops = emu::ops;
using emu::Dtype;
using emu::TensorId;
using ops::BinaryFunction;
using ops::UnaryFunction;

bool is_limit(const RealStage& stage) {
    return stage.kind == RealStage::Kind::at_least || stage.kind == RealStage::Kind::at_most;
}

BinaryFunction binary_function_of(RealStage::Kind kind) {
    switch (kind) {
    case RealStage::Kind::add: return BinaryFunction::add;
    case RealStage::Kind::multiply: return BinaryFunction::multiply;
    case RealStage::Kind::multiply_negative: return BinaryFunction::prelu;
    case RealStage::Kind::at_least: return BinaryFunction::maximum;
    case RealStage::Kind::at_most: return BinaryFunction::minimum;
    case RealStage::Kind::round: break;
    }
    return BinaryFunction::add;
}

BinaryFunction binary_function_of(ElementFunction function) {
    switch (function) {
    case ElementFunction::add: return BinaryFunction::add;
    case ElementFunction::subtract: return BinaryFunction::subtract;
    case ElementFunction::multiply: return BinaryFunction::multiply;
    case ElementFunction::divide: return BinaryFunction::divide;
    case ElementFunction::maximum: return BinaryFunction::maximum;
    case ElementFunction::minimum: return BinaryFunction::minimum;
    }
    return BinaryFunction::add;
}

TensorId reals(emu::Command command, std::vector<TensorId> src, const TaskScope& scope) {
    const emu::Shape shape = scope.spec(src[0]).shape;
    return scope.compute(std::move(command), std::move(src), Dtype::f32, shape);
}

TensorId apply(RealStages stages, TensorId values, const TaskScope& scope) {
    while (!stages.empty()) {
        const RealStage& stage = stages.front();
        if (is_limit(stage) && stage.operand.size() == 1) {
            const ops::RealLimits limits = take_limits(stages);
            const ops::Unary clip{UnaryFunction::clip, limits.low, limits.high};
            values = reals(clip, {values}, scope);
            continue;
        }
        stages = stages.subspan(1);
        if (stage.kind == RealStage::Kind::round) {
            values = reals(ops::Unary{UnaryFunction::round, 0, 0}, {values}, scope);
            continue;
        }
        const auto extent = static_cast<std::int32_t>(stage.operand.size());
        const TensorId operand = real_constant({extent}, stage.operand, scope);
        values = reals(ops::Binary{binary_function_of(stage.kind), take_limits(stages)},
                       {values, operand}, scope);
    }
    return values;
}

// The table counts in integers.
TensorId apply(const ops::LineTable& table, TensorId values, const TaskScope& scope) {
    const emu::Shape shape = scope.spec(values).shape;
    TensorId integers = reals(ops::Unary{UnaryFunction::round, 0, 0}, {values}, scope);
    integers = scope.compute(ops::Cast{}, {integers}, Dtype::i32, shape);
    ops::Requantise look_up;
    look_up.output.stages = {{.kind = ops::Stage::Kind::table,
                              .rounding = scope.program().chip().corners.below_tables.value,
                              .operand = {0}}};
    look_up.output.tables = {table};
    integers = scope.compute(std::move(look_up), {integers}, Dtype::i32, shape);
    return as_reals(integers, scope);
}

// Values in a row of memory, at that many bytes from each other.
emu::MemoryView row(std::int64_t count, Dtype dtype, std::int64_t base, std::int64_t pixel) {
    return {.base = base,
            .w = static_cast<std::int32_t>(count),
            .block = 1,
            .pixel = pixel,
            .dtype = dtype};
}

// Bfloat16 is the upper half of float32, and so is what it is rounded to, half to even: of the bits
// as an integer, which also rounds away from zero what is beyond its largest number.
ops::ThroughMemory widened_bfloats(std::int64_t count) {
    return {4 * count, {row(count, bfloat16, 2, 4)}, row(count, Dtype::f32, 0, 4)};
}

TensorId as_bfloats(TensorId values, const TaskScope& scope) {
    const emu::Shape shape = scope.spec(values).shape;
    const std::int64_t count = shape.elements();
    const ops::ThroughMemory bits{
        4 * count, {row(count, Dtype::f32, 0, 4)}, row(count, Dtype::i32, 0, 4)};
    values = scope.compute(bits, {values}, Dtype::i32, shape);
    ops::Requantise upper_half;
    upper_half.output.stages = {{.kind = ops::Stage::Kind::shift_right,
                                 .rounding = ops::Rounding::half_even,
                                 .operand = {16}}};
    values = scope.compute(std::move(upper_half), {values}, Dtype::i16, shape);
    return scope.compute(ops::Cast{}, {values}, bfloat16, shape);
}

emu::Outcome store(const DataPath& path, TensorId values, const TaskScope& scope) {
    if (path.dst.dtype == bfloat16) return scope.write(path.dst, as_bfloats(values, scope));
    const bool is_integer = !ops::is_float(path.dst.dtype);
    if (is_integer) values = reals(ops::Unary{UnaryFunction::round, 0, 0}, {values}, scope);
    const TensorId stored = scope.result(path.dst, scope.spec(values).shape);
    scope.add(ops::Cast{}, {values}, stored);
    return scope.write(path.dst, stored);
}

} // namespace

ops::RealLimits take_limits(RealStages& stages) {
    ops::RealLimits limits;
    for (; !stages.empty(); stages = stages.subspan(1)) {
        const RealStage& stage = stages.front();
        if (!is_limit(stage) || stage.operand.size() != 1) break;
        ops::RealLimits next = limits;
        if (stage.kind == RealStage::Kind::at_least) {
            next.low = std::max(next.low, stage.operand[0]);
        } else {
            next.high = std::min(next.high, stage.operand[0]);
        }
        if (!(next.low <= next.high)) break;
        limits = next;
    }
    return limits;
}

std::vector<float> take_addend(RealStages& stages) {
    if (stages.empty() || stages.front().kind != RealStage::Kind::add) return {};
    const std::vector<float>& addend = stages.front().operand;
    stages = stages.subspan(1);
    return addend;
}

TensorId as_reals(TensorId tensor, const TaskScope& scope) {
    const Dtype dtype = scope.spec(tensor).dtype;
    if (dtype == Dtype::f32) return tensor;
    if (dtype == bfloat16)
        return reals(widened_bfloats(scope.spec(tensor).shape.elements()), {tensor}, scope);
    return reals(ops::Cast{}, {tensor}, scope);
}

TensorId real_constant(emu::Shape shape, const std::vector<float>& values, const TaskScope& scope) {
    std::vector<std::byte> bytes(values.size() * sizeof(float));
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return scope.constant(Dtype::f32, shape, std::move(bytes));
}

emu::Outcome lower_real_path(const DataPath& path, RealStages main, TensorId values,
                             const TaskScope& scope) {
    const RealPath& real = std::get<RealPath>(path.path);
    values = apply(main, values, scope);
    if (real.table) values = apply(*real.table, values, scope);
    RealStages output = real.output;
    if (path.element) {
        emu::Shape shape = scope.spec(values).shape;
        if (path.element->view.c == 1) shape = shape_of(path.element->view); // for all channels
        EMU_TRY_VALUE(second, scope.read(path.element->view, shape));
        const ops::Binary combine{binary_function_of(path.element->function), take_limits(output)};
        values = reals(combine, {values, as_reals(second, scope)}, scope);
    }
    return store(path, apply(output, values, scope), scope);
}

} // namespace rknn::format
