// SPDX-License-Identifier: Apache-2.0
// Elements that conditions or lengths pick. How many there are has to be known.
#include "emu-core/base/error.h"
#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/onnx/aligned.h"
#include "emu-core/model/onnx/composed/composed.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"

namespace emu::onnx {
namespace {

using ops::BinaryFunction;

constexpr std::int64_t most_conditions = 1 << 24;

Outcome expect_few(const Value& conditions) {
    if (conditions.is_empty() || conditions.shape.elements() <= most_conditions) return {};
    return error(Fault::bad_model, "%s are too many conditions", to_text(conditions.shape).c_str());
}

std::vector<std::int64_t> places_of(const std::vector<std::int64_t>& conditions) {
    std::vector<std::int64_t> places;
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        if (conditions[i] != 0) places.push_back(static_cast<std::int64_t>(i));
    }
    return places;
}

// Which elements of a constant are not 0.
Result<std::vector<std::int64_t>> conditions_of(Call& call) {
    EMU_TRY(expect_few(call.input(0)));
    if (!ops::is_float(call.input(0).dtype)) return call.integers(0);
    EMU_TRY_VALUE(reals, call.reals(0));
    std::vector<std::int64_t> conditions;
    for (const float real : reals) conditions.push_back(real != 0);
    return conditions;
}

} // namespace

// Along an axis, or of all elements.
Outcome compress(Call& call) {
    const bool has_axis = call.attributes().has("axis");
    EMU_TRY_VALUE(number, call.attributes().integer("axis", 0));
    EMU_TRY(expect_few(call.input(1)));
    EMU_TRY_VALUE(conditions, call.integers(1));
    EMU_TRY_VALUE(value, in_file_order(call, 0));
    std::int32_t axis = 0;
    if (has_axis) {
        EMU_TRY_VALUE(given, call.axis(number, value.rank()));
        axis = given;
    } else {
        EMU_TRY_VALUE(line, shape_of(std::vector{value.shape.elements()}));
        EMU_TRY_VALUE(flat, reshape(call, value, line));
        value = flat;
    }
    const std::vector<std::int64_t> places = places_of(conditions);
    if (conditions.size() > static_cast<std::size_t>(value.shape[axis])) {
        return error(Fault::bad_model, "%zu conditions for %d", conditions.size(),
                     value.shape[axis]);
    }
    if (places.empty()) return call.define({Value::none, {}, value.dtype, Order::file});
    EMU_TRY_VALUE(shape, with_extent(value.shape, axis, static_cast<std::int64_t>(places.size())));
    EMU_TRY_VALUE(quant, moved_quant(call, value));
    return call.finish(ops::Gather{axis, 0}, {value.tensor, list_of(call, places).tensor}, shape,
                       value.dtype, Order::file, std::move(quant));
}

// The places of what is not 0, a column each.
Outcome non_zero(Call& call) {
    const Shape& shape = call.input(0).shape;
    EMU_TRY_VALUE(conditions, conditions_of(call));
    const std::vector<std::int64_t> places = places_of(conditions);
    if (places.empty()) return call.define({Value::none, {}, Dtype::i64, Order::file});
    std::vector<std::int64_t> columns;
    for (int axis = 0; axis < shape.rank(); ++axis) {
        const std::int64_t behind = shape.elements(axis + 1, shape.rank());
        for (const std::int64_t place : places) columns.push_back(place / behind % shape[axis]);
    }
    EMU_TRY_VALUE(result,
                  shape_of(std::vector<std::int64_t>{std::max(shape.rank(), 1),
                                                     static_cast<std::int64_t>(places.size())}));
    if (columns.empty()) columns = places; // of a scalar
    EMU_TRY_VALUE(value, made_constant(call, result, Dtype::i64, value_bytes(columns)));
    return call.define(value);
}

// The first lengths[b] steps of each sequence backwards, the others as they are.
Outcome reverse_sequence(Call& call) {
    EMU_TRY_VALUE(batch, call.attributes().integer("batch_axis", 1));
    EMU_TRY_VALUE(time, call.attributes().integer("time_axis", 0));
    EMU_TRY_VALUE(value, in_file_order(call, 0));
    EMU_TRY_VALUE(lengths, in_file_order(call, 1));
    const bool axes_fit = (batch == 0 && time == 1) || (batch == 1 && time == 0);
    if (value.rank() < 2 || !axes_fit) return error(Fault::bad_model, "its axes are unknown");
    const auto batch_axis = static_cast<int>(batch), time_axis = static_cast<int>(time);
    if (lengths.shape != Shape{value.shape[batch_axis]}) {
        return error(Fault::bad_model, "%s has no length per sequence of %s",
                     to_text(lengths.shape).c_str(), to_text(value.shape).c_str());
    }
    std::vector<std::int32_t> extents(static_cast<std::size_t>(value.rank()), 1);
    extents[static_cast<std::size_t>(batch_axis)] = value.shape[batch_axis];
    EMU_TRY_VALUE(per_sequence, Shape::make(extents));
    EMU_TRY_VALUE(given, reshape(call, lengths, per_sequence));
    EMU_TRY_VALUE(length, as_type(call, given, Dtype::i64));
    EMU_TRY_VALUE(step, counted(call, value.shape[time_axis], time_axis, value.rank()));
    EMU_TRY_VALUE(last, call.combine(BinaryFunction::subtract, length, integer_number(call, 1)));
    EMU_TRY_VALUE(mirrored, call.combine(BinaryFunction::subtract, last, step));
    EMU_TRY_VALUE(within, call.combine(BinaryFunction::less, step, length));
    EMU_TRY_VALUE(index, choose(call, within, mirrored, step));
    EMU_TRY_VALUE(all, expanded(call, index, value.shape));
    EMU_TRY_VALUE(quant, moved_quant(call, value));
    return call.finish(ops::GatherElements{time_axis}, {value.tensor, all.tensor}, value.shape,
                       value.dtype, Order::file, std::move(quant));
}

} // namespace emu::onnx
