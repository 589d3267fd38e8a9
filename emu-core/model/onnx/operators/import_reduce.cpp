// SPDX-License-Identifier: Apache-2.0
// What becomes one number along axes, or the first few in order.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"

#include <algorithm>
#include <numeric>

namespace emu::onnx {
namespace {

using ops::Reduction;

struct ReductionRow {
    std::string_view name;
    Reduction reduction;
};

constexpr ReductionRow reduction_rows[] = {
    {"ReduceL1", Reduction::l1},          {"ReduceL2", Reduction::l2},
    {"ReduceLogSum", Reduction::log_sum}, {"ReduceLogSumExp", Reduction::log_sum_exp},
    {"ReduceMax", Reduction::maximum},    {"ReduceMean", Reduction::mean},
    {"ReduceMin", Reduction::minimum},    {"ReduceProd", Reduction::product},
    {"ReduceSum", Reduction::sum},        {"ReduceSumSquare", Reduction::sum_of_squares},
};

// Axes on their way into one number each.
struct Plan {
    TensorId tensor = Value::none;
    std::vector<std::int32_t> axes; // of the tensor
    Shape shape;                    // of the result, as the file has it
    Order order = Order::file;      // of the result
};

// Of the file's axes (ascending), which stay as 1 where `keeps`.
Result<Shape> reduced_shape(const Shape& src, std::span<const std::int32_t> axes, bool keeps) {
    std::vector<std::int32_t> extents;
    for (int axis = 0; axis < src.rank(); ++axis) {
        const bool reduced = std::ranges::binary_search(axes, axis);
        if (!reduced || keeps) extents.push_back(reduced ? 1 : src[axis]);
    }
    return Shape::make(extents);
}

// What remains of channels-last axes is in the file's order when the channels are gone, or all
// behind them.
bool leaves_file_order(std::span<const std::int32_t> axes, int rank) {
    const auto spatial = std::ranges::count_if(axes, [](auto axis) { return axis >= 2; });
    return std::ranges::binary_search(axes, 1) || spatial == rank - 2;
}

Result<Plan> plan(Call& call, const Value& value, const std::vector<std::int32_t>& axes,
                  bool keeps) {
    EMU_TRY_VALUE(shape, reduced_shape(value.shape, axes, keeps));
    const int rank = value.rank();
    if (value.order == Order::file || (!keeps && !leaves_file_order(axes, rank))) {
        EMU_TRY_VALUE(tensor, call.importer().in_file_order(value));
        return Plan{tensor, axes, shape, Order::file};
    }
    Plan plan{value.tensor, {}, shape, keeps ? Order::channels_last : Order::file};
    for (const std::int32_t axis : axes) plan.axes.push_back(channels_last_axis(axis, rank));
    std::ranges::sort(plan.axes);
    return plan;
}

std::vector<std::int32_t> all_axes(int rank) {
    std::vector<std::int32_t> axes(static_cast<std::size_t>(rank));
    std::iota(axes.begin(), axes.end(), 0);
    return axes;
}

Outcome arg_extreme(Call& call, bool largest) {
    const Value& value = call.input(0);
    EMU_TRY(moved_quant(call, value));
    EMU_TRY_VALUE(number, call.attributes().integer("axis", 0));
    EMU_TRY_VALUE(keeps, call.attributes().integer("keepdims", 1));
    EMU_TRY_VALUE(last, call.attributes().integer("select_last_index", 0));
    EMU_TRY_VALUE(axis, call.axis(number, value.rank()));
    EMU_TRY_VALUE(plan, onnx::plan(call, value, {axis}, keeps != 0));
    return call.finish(ops::ArgExtreme{plan.axes[0], largest, last != 0}, {plan.tensor}, plan.shape,
                       Dtype::i64, plan.order);
}

} // namespace

// A scalar is reduced as a list of one.
Outcome reduce(Call& call) {
    const auto row = std::ranges::find(reduction_rows, call.node().op_type, &ReductionRow::name);
    if (row == std::end(reduction_rows)) return error(Fault::bad_model, "it is not a reduction");
    Value value = call.input(0);
    EMU_TRY(expect_plain(call, value));
    EMU_TRY_VALUE(list, read_list(call, "axes", 1));
    EMU_TRY_VALUE(keeps, call.attributes().integer("keepdims", 1));
    EMU_TRY_VALUE(may_copy, call.attributes().integer("noop_with_empty_axes", 0));
    const bool all = !list || list->empty();
    if (all && may_copy != 0) return call.define(value);
    std::vector<std::int32_t> axes = all_axes(value.rank());
    if (!all) {
        EMU_TRY_VALUE(named, call.axes(*list, value.rank()));
        axes = std::move(named);
    }
    if (value.rank() == 0) {
        EMU_TRY_VALUE(one, reshape(call, value, Shape{1}));
        return call.finish(ops::Reduce{row->reduction, {0}}, {one.tensor}, {}, value.dtype);
    }
    EMU_TRY_VALUE(plan, onnx::plan(call, value, axes, keeps != 0));
    return call.finish(ops::Reduce{row->reduction, std::move(plan.axes)}, {plan.tensor}, plan.shape,
                       value.dtype, plan.order);
}

Outcome arg_max(Call& call) {
    return arg_extreme(call, true);
}

Outcome arg_min(Call& call) {
    return arg_extreme(call, false);
}

// Values and their indices; k is an attribute before opset 10.
Outcome top_k(Call& call) {
    const Value& value = call.input(0);
    EMU_TRY_VALUE(quant, moved_quant(call, value));
    EMU_TRY_VALUE(number, call.attributes().integer("axis", -1));
    EMU_TRY_VALUE(axis, call.axis(number, value.rank()));
    EMU_TRY_VALUE(largest, call.attributes().integer("largest", 1));
    EMU_TRY(call.attributes().integer("sorted", 1)); // they are in any case
    EMU_TRY_VALUE(attribute, call.attributes().integer("k", 0));
    std::int64_t k = attribute;
    if (call.has(1)) {
        EMU_TRY_VALUE(input, call.integer(1));
        k = input;
    }
    if (k < 1 || k > value.shape[axis]) {
        return error(Fault::bad_model, "the first %lld of %d", static_cast<long long>(k),
                     value.shape[axis]);
    }
    std::vector<std::int32_t> extents(value.shape.extents().begin(), value.shape.extents().end());
    extents[axis] = static_cast<std::int32_t>(k);
    EMU_TRY_VALUE(shape, Shape::make(extents));
    const Shape own = shape_in(value.order, shape);
    std::vector<TensorSpec> specs;
    specs.push_back({std::string(call.name(0)), value.dtype, own, quant});
    specs.push_back({std::string(call.name(1)), Dtype::i64, own, {}});
    const ops::TopK operation{axis_in(value.order, axis, value.rank()), largest != 0};
    EMU_TRY_VALUE(results, call.importer().builder().add(std::string(call.name()), operation,
                                                         {value.tensor}, std::move(specs)));
    EMU_TRY(call.define({results[0], shape, value.dtype, value.order}, 0));
    return call.define({results[1], shape, Dtype::i64, value.order}, 1);
}

} // namespace emu::onnx
