// SPDX-License-Identifier: Apache-2.0
// Elements repeated along axes.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/aligned.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"
#include "emu-core/model/passes/rearrangements.h"

namespace emu::onnx {

// To what the input's shape and the one given broadcast to.
Outcome expand(Call& call) {
    const Value& value = call.input(0);
    EMU_TRY(expect_elements(value));
    EMU_TRY_VALUE(extents, call.integers(1));
    EMU_TRY_VALUE(given, shape_of(extents));
    EMU_TRY_VALUE(shape, broadcast(value.shape, given));
    if (shape == value.shape) return call.define(value);
    const Order order = shape.rank() == value.rank() ? value.order : Order::file;
    Value src = value;
    if (order != value.order) {
        EMU_TRY_VALUE(tensor, call.tensor(0));
        src = {tensor, value.shape, value.dtype, Order::file};
    }
    const auto operation = expansion(shape_in(order, value.shape), shape_in(order, shape));
    EMU_TRY_VALUE(result, move(call, src, operation, shape, order));
    return call.define(result);
}

Outcome tile(Call& call) {
    const Value& value = call.input(0);
    EMU_TRY(expect_elements(value));
    EMU_TRY_VALUE(repeats, call.integers(1));
    if (repeats.size() != static_cast<std::size_t>(value.rank())) {
        return error(Fault::bad_model, "%zu repetitions for %d axes", repeats.size(), value.rank());
    }
    EMU_TRY_VALUE(counts, shape_of(repeats)); // not too many, and none of 0
    std::vector<std::int64_t> extents;
    for (int axis = 0; axis < value.rank(); ++axis) {
        extents.push_back(std::int64_t{value.shape[axis]} * counts[axis]);
    }
    EMU_TRY_VALUE(shape, shape_of(extents));
    if (shape == value.shape) return call.define(value);
    const Shape places = shape_in(value.order, counts);
    const auto operation = tiling(shape_in(value.order, value.shape), places.extents());
    EMU_TRY_VALUE(result, move(call, value, operation, shape, value.order));
    return call.define(result);
}

} // namespace emu::onnx
