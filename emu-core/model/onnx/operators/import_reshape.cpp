// SPDX-License-Identifier: Apache-2.0
// The same elements under other axes.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"

#include <algorithm>

namespace emu::onnx {
namespace {

constexpr std::int64_t open = -1;

// Fills in the one extent that is open. Precondition: the others are positive.
Outcome infer(std::vector<std::int64_t>& extents, const Shape& src) {
    const auto missing = std::ranges::find(extents, open);
    if (missing == extents.end()) return {};
    std::vector<std::int64_t> known = extents;
    std::ranges::replace(known, open, std::int64_t{1});
    EMU_TRY_VALUE(rest, shape_of(known));
    *missing = src.elements() / rest.elements();
    if (std::ranges::count(extents, open) == 0 && *missing * rest.elements() == src.elements()) {
        return {};
    }
    return error(Fault::bad_model, "%s has no such shape", to_text(src).c_str());
}

// An extent of 0 is the input's, unless it is allowed to be 0 itself.
Result<Shape> resolve(std::vector<std::int64_t> extents, const Shape& src, bool allows_zero) {
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        if (extents[axis] != 0 || allows_zero) continue;
        if (axis >= static_cast<std::size_t>(src.rank())) {
            return error(Fault::bad_model, "it copies axis %zu of %d", axis, src.rank());
        }
        extents[axis] = src[static_cast<int>(axis)];
    }
    EMU_TRY(infer(extents, src));
    return shape_of(extents);
}

Outcome finish(Call& call, const Shape& shape) {
    EMU_TRY_VALUE(value, reshape(call, call.input(0), shape));
    return call.define(value);
}

// All axes of 1 where none is named.
Result<std::vector<std::int32_t>> squeezed_axes(Call& call) {
    const Shape& shape = call.input(0).shape;
    EMU_TRY_VALUE(list, read_list(call, "axes", 1));
    if (list) return call.axes(*list, shape.rank());
    std::vector<std::int32_t> axes;
    for (int axis = 0; axis < shape.rank(); ++axis) {
        if (shape[axis] == 1) axes.push_back(axis);
    }
    return axes;
}

} // namespace

// Before opset 5 the shape is an attribute.
Outcome reshape(Call& call) {
    if (call.opset() < 5) EMU_TRY(call.attributes().integers("consumed_inputs"));
    EMU_TRY_VALUE(extents, read_list(call, "shape", 1));
    EMU_TRY_VALUE(allows_zero, call.attributes().integer("allowzero", 0));
    if (!extents) return error(Fault::bad_model, "it has no shape");
    const Value& value = call.input(0);
    if (value.is_empty()) {
        if (std::ranges::count(*extents, 0) != 0) return call.define(value);
        return error(Fault::bad_model, "it computes with a tensor of no elements");
    }
    EMU_TRY_VALUE(shape, resolve(std::move(*extents), value.shape, allows_zero != 0));
    return finish(call, shape);
}

// Two axes: those before `axis`, and the others.
Outcome flatten(Call& call) {
    const Shape& src = call.input(0).shape;
    EMU_TRY(expect_elements(call.input(0)));
    EMU_TRY_VALUE(number, call.attributes().integer("axis", 1));
    std::int32_t axis = src.rank();
    if (number != axis) {
        EMU_TRY_VALUE(inner, call.axis(number, src.rank()));
        axis = inner;
    }
    EMU_TRY_VALUE(shape, shape_of(std::vector<std::int64_t>{src.elements(0, axis),
                                                            src.elements(axis, src.rank())}));
    return finish(call, shape);
}

Outcome squeeze(Call& call) {
    const Shape& src = call.input(0).shape;
    EMU_TRY(expect_elements(call.input(0)));
    EMU_TRY_VALUE(axes, squeezed_axes(call));
    std::vector<std::int32_t> extents;
    for (int axis = 0; axis < src.rank(); ++axis) {
        if (!std::ranges::binary_search(axes, axis)) {
            extents.push_back(src[axis]);
        } else if (src[axis] != 1) {
            return error(Fault::bad_model, "axis %d of %s is not 1", axis, to_text(src).c_str());
        }
    }
    EMU_TRY_VALUE(shape, Shape::make(extents));
    return finish(call, shape);
}

Outcome unsqueeze(Call& call) {
    const Shape& src = call.input(0).shape;
    EMU_TRY(expect_elements(call.input(0)));
    EMU_TRY_VALUE(list, read_list(call, "axes", 1));
    if (!list) return error(Fault::bad_model, "it has no axes");
    if (list->size() > Shape::max_rank) return error(Fault::bad_model, "%zu axes", list->size());
    EMU_TRY_VALUE(axes, call.axes(*list, src.rank() + static_cast<int>(list->size())));
    std::vector<std::int32_t> extents(src.extents().begin(), src.extents().end());
    for (const std::int32_t axis : axes) extents.insert(extents.begin() + axis, 1);
    EMU_TRY_VALUE(shape, Shape::make(extents));
    return finish(call, shape);
}

} // namespace emu::onnx
