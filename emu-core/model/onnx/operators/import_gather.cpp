// SPDX-License-Identifier: Apache-2.0
// Elements picked by index.
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"

namespace emu::onnx {
namespace {

// The extents of axes [first, last) behind those that are there.
void append(std::vector<std::int32_t>& extents, const Shape& shape, int first, int last) {
    for (int axis = first; axis < last; ++axis) extents.push_back(shape[axis]);
}

// Data and indices in the file's order.
Outcome finish(Call& call, graph::Operation operation, const Shape& shape) {
    EMU_TRY_VALUE(quant, moved_quant(call, call.input(0)));
    EMU_TRY_VALUE(data, call.tensor(0));
    EMU_TRY_VALUE(indices, call.tensor(1));
    return call.finish(std::move(operation), {data, indices}, shape, call.input(0).dtype,
                       Order::file, std::move(quant));
}

} // namespace

// A list of indices leaves the axes where they are, and so channels may stay last.
Outcome gather(Call& call) {
    const Value &data = call.input(0), &indices = call.input(1);
    EMU_TRY_VALUE(quant, moved_quant(call, data));
    EMU_TRY_VALUE(number, call.attributes().integer("axis", 0));
    EMU_TRY_VALUE(axis, call.axis(number, data.rank()));
    if (indices.is_empty()) return call.define({Value::none, {}, data.dtype, Order::file});
    std::vector<std::int32_t> extents;
    append(extents, data.shape, 0, axis);
    append(extents, indices.shape, 0, indices.rank());
    append(extents, data.shape, axis + 1, data.rank());
    EMU_TRY_VALUE(shape, Shape::make(extents));
    if (indices.rank() != 1) return finish(call, ops::Gather{axis, 0}, shape);
    return call.finish(ops::Gather{axis_in(data.order, axis, data.rank()), 0},
                       {data.tensor, indices.tensor}, shape, data.dtype, data.order,
                       std::move(quant));
}

Outcome gather_elements(Call& call) {
    const Value& data = call.input(0);
    EMU_TRY(expect_elements(data));
    EMU_TRY_VALUE(number, call.attributes().integer("axis", 0));
    EMU_TRY_VALUE(axis, call.axis(number, data.rank()));
    return finish(call, ops::GatherElements{axis}, call.input(1).shape);
}

Outcome gather_nd(Call& call) {
    const Shape &data = call.input(0).shape, &indices = call.input(1).shape;
    EMU_TRY(expect_elements(call.input(0)));
    EMU_TRY_VALUE(batch_axes, call.attributes().integer("batch_dims", 0));
    const int last = indices.rank() - 1;
    if (last < 0 || batch_axes < 0 || batch_axes > last ||
        batch_axes + indices[last] > data.rank()) {
        return error(Fault::bad_model, "indices of %s for %s", to_text(indices).c_str(),
                     to_text(data).c_str());
    }
    const auto batches = static_cast<std::int32_t>(batch_axes);
    std::vector<std::int32_t> extents;
    append(extents, indices, 0, last);
    append(extents, data, batches + indices[last], data.rank());
    EMU_TRY_VALUE(shape, Shape::make(extents));
    return finish(call, ops::GatherNd{batches}, shape);
}

} // namespace emu::onnx
