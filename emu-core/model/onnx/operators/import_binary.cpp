// SPDX-License-Identifier: Apache-2.0
// Functions of several tensors, element by element, with broadcasting.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/aligned.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"

#include <algorithm>

namespace emu::onnx {
namespace {

using ops::BinaryFunction;

struct BinaryRow {
    std::string_view name;
    BinaryFunction function;
};

constexpr BinaryRow binary_rows[] = {
    {"Add", BinaryFunction::add},         {"And", BinaryFunction::logical_and},
    {"Div", BinaryFunction::divide},      {"Equal", BinaryFunction::equal},
    {"Greater", BinaryFunction::greater}, {"GreaterOrEqual", BinaryFunction::greater_equal},
    {"Less", BinaryFunction::less},       {"LessOrEqual", BinaryFunction::less_equal},
    {"Max", BinaryFunction::maximum},     {"Mean", BinaryFunction::add}, // and divided
    {"Min", BinaryFunction::minimum},     {"Mul", BinaryFunction::multiply},
    {"Or", BinaryFunction::logical_or},   {"Sub", BinaryFunction::subtract},
    {"Sum", BinaryFunction::add},         {"Xor", BinaryFunction::logical_xor},
};

Result<BinaryFunction> function_of(const Call& call) {
    const auto row = std::ranges::find(binary_rows, call.node().op_type, &BinaryRow::name);
    if (row != std::end(binary_rows)) return row->function;
    return error(Fault::bad_model, "it is not a function of two tensors");
}

Outcome expect_operands(const Call& call) {
    for (std::size_t i = 0; i < call.inputs(); ++i) EMU_TRY(expect_plain(call, call.input(i)));
    return {};
}

Outcome expect_one_type(Dtype a, Dtype b) {
    if (a == b) return {};
    return error(Fault::bad_model, "its inputs are %s and %s", name_of(a).data(),
                 name_of(b).data());
}

// Axes of 1 behind those of `value`, so that its first one is axis `axis` of `rank`.
Result<Value> aligned_at(Call& call, const Value& value, std::int32_t axis, int rank) {
    if (axis + value.rank() > rank) {
        return error(Fault::bad_model, "%s at axis %d of %d", to_text(value.shape).c_str(), axis,
                     rank);
    }
    const auto own = value.shape.extents();
    std::vector<std::int32_t> extents(own.begin(), own.end());
    extents.resize(static_cast<std::size_t>(rank - axis), 1);
    EMU_TRY_VALUE(shape, Shape::make(extents));
    return reshape(call, value, shape);
}

// Before opset 7 the second operand alone broadcasts, from an axis on.
Result<Value> read_second(Call& call) {
    const Value &first = call.input(0), &second = call.input(1);
    if (call.opset() >= 7) return second;
    EMU_TRY(call.attributes().integers("consumed_inputs"));
    EMU_TRY_VALUE(broadcasts, call.attributes().integer("broadcast", 0));
    const bool from_axis = call.attributes().has("axis");
    EMU_TRY_VALUE(number, call.attributes().integer("axis", 0));
    Value value = second;
    if (broadcasts != 0 && from_axis) {
        EMU_TRY_VALUE(axis, call.axis(number, first.rank()));
        EMU_TRY_VALUE(placed, aligned_at(call, second, axis, first.rank()));
        value = placed;
    }
    EMU_TRY_VALUE(shape, broadcast(first.shape, value.shape));
    if (shape == first.shape && (broadcasts != 0 || second.shape == first.shape)) return value;
    return error(Fault::bad_model, "%s and %s without broadcasting", to_text(first.shape).c_str(),
                 to_text(second.shape).c_str());
}

} // namespace

Outcome binary(Call& call) {
    EMU_TRY(expect_operands(call));
    EMU_TRY_VALUE(function, function_of(call));
    EMU_TRY_VALUE(second, read_second(call));
    EMU_TRY(expect_one_type(call.input(0).dtype, second.dtype));
    EMU_TRY_VALUE(result, call.combine(function, call.input(0), second));
    return call.define(result);
}

// One operand or more.
Outcome variadic(Call& call) {
    EMU_TRY(expect_operands(call));
    EMU_TRY_VALUE(function, function_of(call));
    if (call.opset() < 6) EMU_TRY(call.attributes().integers("consumed_inputs"));
    Value value = call.input(0);
    for (std::size_t i = 1; i < call.inputs(); ++i) {
        EMU_TRY(expect_one_type(value.dtype, call.input(i).dtype));
        EMU_TRY_VALUE(next, call.combine(function, value, call.input(i)));
        value = next;
    }
    if (call.node().op_type != "Mean") return call.define(value);
    const Value count = call.scalar(static_cast<float>(call.inputs()));
    EMU_TRY_VALUE(mean, call.combine(BinaryFunction::divide, value, count));
    return call.define(mean);
}

Outcome mod(Call& call) {
    EMU_TRY(expect_operands(call));
    EMU_TRY_VALUE(fmod, call.attributes().integer("fmod", 0));
    const Dtype dtype = call.input(0).dtype;
    EMU_TRY(expect_one_type(dtype, call.input(1).dtype));
    if (ops::is_float(dtype) && fmod == 0) {
        return error(Fault::bad_model, "it has no remainder of real numbers but fmod");
    }
    const auto function = fmod != 0 ? BinaryFunction::fmod : BinaryFunction::remainder;
    EMU_TRY_VALUE(result, call.combine(function, call.input(0), call.input(1)));
    return call.define(result);
}

// The result is of the base's type. Two integers are raised in int64, others in float32.
Outcome pow(Call& call) {
    EMU_TRY(expect_operands(call));
    EMU_TRY_VALUE(exponent, read_second(call));
    const Value& base = call.input(0);
    const bool real = ops::is_float(base.dtype) || ops::is_float(exponent.dtype);
    const Dtype common = base.dtype == exponent.dtype ? base.dtype : real ? Dtype::f32 : Dtype::i64;
    EMU_TRY_VALUE(first, as_type(call, base, common));
    EMU_TRY_VALUE(second, as_type(call, exponent, common));
    EMU_TRY_VALUE(power, call.combine(BinaryFunction::power, first, second));
    EMU_TRY_VALUE(result, as_type(call, power, base.dtype));
    return call.define(result);
}

// The slope broadcasts to the values alone; before opset 7 it is one number or one per channel.
Outcome prelu(Call& call) {
    EMU_TRY(expect_operands(call));
    const Value& value = call.input(0);
    Value slope = call.input(1);
    EMU_TRY(expect_one_type(value.dtype, slope.dtype));
    if (call.opset() < 6) EMU_TRY(call.attributes().integers("consumed_inputs"));
    if (call.opset() < 7 && slope.shape.elements() > 1) {
        EMU_TRY_VALUE(placed, aligned_at(call, slope, 1, value.rank()));
        slope = placed;
    }
    EMU_TRY_VALUE(result, call.combine(BinaryFunction::prelu, value, slope));
    if (result.shape == value.shape) return call.define(result);
    return error(Fault::bad_model, "its slope of %s is larger than %s",
                 to_text(slope.shape).c_str(), to_text(value.shape).c_str());
}

Outcome where(Call& call) {
    const Value &yes = call.input(1), &no = call.input(2);
    EMU_TRY(expect_one_type(yes.dtype, no.dtype));
    EMU_TRY_VALUE(chosen, choose(call, call.input(0), yes, no));
    return call.define(chosen);
}

// x > alpha ? x : 0
Outcome thresholded_relu(Call& call) {
    EMU_TRY(expect_operands(call));
    EMU_TRY_VALUE(alpha, call.attributes().real("alpha", 1));
    const Value& value = call.input(0);
    EMU_TRY_VALUE(above, call.combine(BinaryFunction::greater, value, call.scalar(alpha)));
    EMU_TRY_VALUE(zero, as_type(call, call.scalar(0), value.dtype));
    const Value values[] = {above, value, zero};
    EMU_TRY_VALUE(aligned, align(call.importer(), values));
    return call.finish(ops::Select{}, std::move(aligned.tensors), aligned.shape, value.dtype,
                       aligned.order);
}

} // namespace emu::onnx
