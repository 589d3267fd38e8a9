// SPDX-License-Identifier: Apache-2.0
// Padding, and what is cut off where it is negative.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/aligned.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"

#include <algorithm>
#include <utility>

namespace emu::onnx {
namespace {

// Cells to add, or to cut off when negative, on both sides of each axis.
struct Sides {
    std::vector<std::int64_t> before, after;
};

Result<ops::Padding> read_mode(Call& call) {
    EMU_TRY_VALUE(mode, call.attributes().text("mode", "constant"));
    constexpr std::pair<std::string_view, ops::Padding> modes[] = {
        {"constant", ops::Padding::value},
        {"reflect", ops::Padding::reflect},
        {"edge", ops::Padding::edge},
        {"wrap", ops::Padding::wrap},
    };
    for (const auto& [name, padding] : modes) {
        if (name == mode) return padding;
    }
    return error(Fault::bad_model, "its mode %s is unknown", printable(mode).c_str());
}

// All befores, then all afters; of all axes, or of those that are named.
Result<Sides> read_sides(Call& call) {
    const int rank = call.input(0).rank();
    EMU_TRY_VALUE(pads, read_list(call, call.opset() < 2 ? "paddings" : "pads", 1));
    if (!pads) return error(Fault::bad_model, "it has no pads");
    std::vector<std::int64_t> axes;
    for (int axis = 0; axis < rank; ++axis) axes.push_back(axis);
    if (call.has(3)) {
        EMU_TRY_VALUE(named, call.integers(3));
        EMU_TRY(call.axes(named, rank)); // each once
        axes = std::move(named);
    }
    if (pads->size() != 2 * axes.size()) {
        return error(Fault::bad_model, "%zu pads for %zu axes", pads->size(), axes.size());
    }
    Sides sides{std::vector<std::int64_t>(rank), std::vector<std::int64_t>(rank)};
    for (std::size_t i = 0; i < axes.size(); ++i) {
        EMU_TRY_VALUE(axis, call.axis(axes[i], rank));
        sides.before[axis] = (*pads)[i];
        sides.after[axis] = (*pads)[axes.size() + i];
    }
    return sides;
}

// What stands for the value's stored integer, exactly.
Result<float> as_real(std::int64_t stored, const Quant& quant) {
    constexpr std::int64_t exact = 1 << 24;
    if (stored < -exact || stored > exact) {
        return error(Fault::bad_model, "it pads with %lld", static_cast<long long>(stored));
    }
    return static_cast<float>(stored - quant.zero_point()) * quant.scale();
}

// A real number, whatever the elements are. Before opset 11 it is an attribute.
Result<float> read_value(Call& call) {
    const Value& value = call.input(0);
    EMU_TRY_VALUE(quant, moved_quant(call, value));
    EMU_TRY_VALUE(attribute, call.attributes().real("value", 0));
    if (call.opset() < 11) return attribute;
    if (!call.has(2) || call.input(2).is_empty()) {
        return ops::is_float(value.dtype) ? Result<float>(0.0F) : as_real(0, quant);
    }
    if (call.input(2).dtype != value.dtype) {
        return error(Fault::bad_model, "it pads %s with %s", name_of(value.dtype).data(),
                     name_of(call.input(2).dtype).data());
    }
    if (value.dtype == Dtype::f32) return call.real(2);
    if (value.dtype != Dtype::f16) {
        EMU_TRY_VALUE(stored, call.integer(2));
        return as_real(stored, quant);
    }
    EMU_TRY_VALUE(id, call.tensor(2));
    EMU_TRY_VALUE(wide, call.add(ops::Cast{}, {id}, call.input(2).shape, Dtype::f32));
    const SharedBytes& known = call.importer().builder().constant(wide.tensor);
    if (known.size() == sizeof(float)) return load<float>(known, 0);
    return error(Fault::bad_model, "what it pads with is not one known number");
}

// Without the cells that are cut off.
Result<Value> cut(Call& call, const Value& value, const Sides& sides) {
    std::vector<SliceAxis> slices = whole(value.shape);
    for (int axis = 0; axis < value.rank(); ++axis) {
        const std::int64_t extent = value.shape[axis];
        const std::int64_t first =
            std::max<std::int64_t>(0, -std::max(sides.before[axis], -extent));
        const std::int64_t behind =
            std::max<std::int64_t>(0, -std::max(sides.after[axis], -extent));
        if (first + behind >= extent) {
            return error(Fault::bad_model, "it cuts off all of axis %d", axis);
        }
        slices[axis] = {static_cast<std::int32_t>(first), 1,
                        static_cast<std::int32_t>(extent - first - behind)};
    }
    return take(call, value, slices);
}

} // namespace

Outcome pad(Call& call) {
    EMU_TRY(expect_elements(call.input(0)));
    EMU_TRY_VALUE(padding, read_mode(call));
    EMU_TRY_VALUE(sides, read_sides(call));
    EMU_TRY_VALUE(number, read_value(call));
    EMU_TRY_VALUE(value, cut(call, call.input(0), sides));
    std::vector<std::int32_t> before;
    std::vector<std::int64_t> extents;
    for (int axis = 0; axis < value.rank(); ++axis) {
        const std::int64_t first = std::clamp<std::int64_t>(sides.before[axis], 0, INT32_MAX);
        const std::int64_t behind = std::clamp<std::int64_t>(sides.after[axis], 0, INT32_MAX);
        before.push_back(static_cast<std::int32_t>(first));
        extents.push_back(first + value.shape[axis] + behind);
    }
    EMU_TRY_VALUE(shape, shape_of(extents));
    if (shape == value.shape) return call.define(value);
    EMU_TRY_VALUE(quant, shared_quant(call, std::span(&value, 1)));
    return call.finish(graph::Pad{arranged(value.order, before), padding, number}, {value.tensor},
                       shape, value.dtype, value.order, std::move(quant));
}

} // namespace emu::onnx
