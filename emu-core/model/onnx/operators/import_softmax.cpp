// SPDX-License-Identifier: Apache-2.0
// Softmax and its logarithm.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"

namespace emu::onnx {
namespace {

// Along one axis.
Result<Value> along(Call& call, const Value& value, std::int32_t axis, bool logarithm) {
    const graph::Softmax operation{axis_in(value.order, axis, value.rank()), 1, logarithm};
    return call.add(operation, {value.tensor}, value.shape, value.dtype, value.order);
}

// Before opset 13 all axes from `axis` on are one.
Result<Value> from_axis(Call& call, const Value& value, std::int32_t axis, bool logarithm) {
    const Shape& shape = value.shape;
    const auto before = static_cast<std::int32_t>(shape.elements(0, axis));
    const std::int64_t behind = shape.elements(axis, shape.rank());
    if (behind == shape[axis]) return along(call, value, axis, logarithm);
    EMU_TRY_VALUE(lines, shape_of(std::vector<std::int64_t>{before, behind}));
    EMU_TRY_VALUE(flat, reshape(call, value, lines));
    EMU_TRY_VALUE(result, along(call, flat, 1, logarithm));
    return reshape(call, result, shape);
}

Outcome finish(Call& call, bool logarithm) {
    const Value& value = call.input(0);
    EMU_TRY(expect_plain(call, value));
    if (!ops::is_float(value.dtype)) {
        return error(Fault::bad_model, "it is of %s", name_of(value.dtype).data());
    }
    const bool one_axis = call.opset() >= 13;
    EMU_TRY_VALUE(number, call.attributes().integer("axis", one_axis ? -1 : 1));
    EMU_TRY_VALUE(axis, call.axis(number, value.rank()));
    EMU_TRY_VALUE(result, one_axis ? along(call, value, axis, logarithm)
                                   : from_axis(call, value, axis, logarithm));
    return call.define(result);
}

} // namespace

Outcome softmax(Call& call) {
    return finish(call, false);
}

Outcome log_softmax(Call& call) {
    return finish(call, true);
}

} // namespace emu::onnx
