// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/composed/composed.h"

#include "emu-core/base/error.h"
#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/onnx/operators/moves.h"
#include "emu-core/model/passes/rearrangements.h"

#include <algorithm>
#include <cstring>

namespace emu::onnx {

Result<Value> in_file_order(Call& call, const Value& value) {
    EMU_TRY_VALUE(tensor, call.importer().in_file_order(value));
    return Value{tensor, value.shape, value.dtype, Order::file};
}

Result<Value> in_file_order(Call& call, std::size_t index) {
    return in_file_order(call, call.input(index));
}

Result<Value> number(Call& call, float value, Dtype dtype) {
    return as_type(call, call.scalar(value), dtype);
}

Value integer_number(Call& call, std::int64_t value) {
    return call.importer().constant(call.name(), {}, Dtype::i64, value_bytes(value));
}

Result<Value> made_constant(Call& call, const Shape& shape, Dtype dtype, SharedBytes bytes) {
    EMU_TRY(call.importer().builder().account(bytes.size()));
    return call.importer().constant(call.name(), shape, dtype, std::move(bytes));
}

Result<Value> counted(Call& call, std::int32_t extent, int axis, int rank) {
    const std::size_t bytes = static_cast<std::size_t>(extent) * sizeof(std::int64_t);
    EMU_TRY(call.importer().builder().account(bytes));
    std::vector<std::byte> numbers(bytes);
    for (std::int64_t i = 0; i < extent; ++i) {
        std::memcpy(numbers.data() + i * static_cast<std::int64_t>(sizeof i), &i, sizeof i);
    }
    std::vector<std::int32_t> extents(static_cast<std::size_t>(rank), 1);
    extents[static_cast<std::size_t>(axis)] = extent;
    EMU_TRY_VALUE(shape, Shape::make(extents));
    return call.importer().constant(call.name(), shape, Dtype::i64, std::move(numbers));
}

Result<Value> reduced(Call& call, ops::Reduction reduction, const Value& value,
                      const std::vector<std::int32_t>& axes) {
    EMU_TRY_VALUE(src, in_file_order(call, value));
    std::vector<std::int32_t> extents;
    for (int axis = 0; axis < src.rank(); ++axis) {
        if (!std::ranges::binary_search(axes, axis)) extents.push_back(src.shape[axis]);
    }
    EMU_TRY_VALUE(shape, Shape::make(extents));
    if (axes.empty()) return src;
    return call.add(ops::Reduce{reduction, axes}, {src.tensor}, shape, src.dtype);
}

Result<Value> with_axis(Call& call, const Value& value, int axis) {
    std::vector<std::int32_t> extents(value.shape.extents().begin(), value.shape.extents().end());
    extents.insert(extents.begin() + axis, 1);
    EMU_TRY_VALUE(shape, Shape::make(extents));
    EMU_TRY_VALUE(src, in_file_order(call, value));
    return reshape(call, src, shape);
}

Result<Value> without_axis(Call& call, const Value& value, int axis) {
    std::vector<std::int32_t> extents(value.shape.extents().begin(), value.shape.extents().end());
    extents.erase(extents.begin() + axis);
    EMU_TRY_VALUE(shape, Shape::make(extents));
    EMU_TRY_VALUE(src, in_file_order(call, value));
    return reshape(call, src, shape);
}

Result<Shape> with_extent(const Shape& shape, int axis, std::int64_t extent) {
    std::vector<std::int64_t> extents(shape.extents().begin(), shape.extents().end());
    extents[static_cast<std::size_t>(axis)] = extent;
    return shape_of(extents);
}

Result<Value> transposed_value(Call& call, const Value& value,
                               std::span<const std::int32_t> order) {
    EMU_TRY_VALUE(src, in_file_order(call, value));
    if (std::ranges::is_sorted(order)) return src;
    return move(call, src, transposition(src.shape, order), transposed(src.shape, order),
                Order::file);
}

Result<Value> expanded(Call& call, const Value& value, const Shape& shape) {
    EMU_TRY_VALUE(src, in_file_order(call, value));
    if (src.shape == shape) return src;
    return move(call, src, expansion(src.shape, shape), shape, Order::file);
}

Result<Value> product(Call& call, const Value& a, const Value& b) {
    EMU_TRY_VALUE(shape, product_shape(a.shape, b.shape));
    EMU_TRY_VALUE(first, call.importer().in_file_order(a));
    EMU_TRY_VALUE(second, call.importer().in_file_order(b));
    return call.add(graph::Matmul{}, {first, second}, shape, a.dtype);
}

Result<Value> joined(Call& call, const std::vector<Value>& values, int axis) {
    if (values.size() == 1) return in_file_order(call, values[0]);
    EMU_TRY_VALUE(quant, shared_quant(call, values));
    std::vector<TensorId> tensors;
    std::int64_t extent = 0;
    for (const Value& value : values) {
        EMU_TRY_VALUE(tensor, call.importer().in_file_order(value));
        tensors.push_back(tensor);
        extent += value.shape[axis];
    }
    EMU_TRY_VALUE(shape, with_extent(values[0].shape, axis, extent));
    return call.add(graph::Concat{axis, {}}, std::move(tensors), shape, values[0].dtype,
                    Order::file, std::move(quant));
}

Result<Value> part(Call& call, const Value& value, int axis, std::int64_t start,
                   std::int64_t extent) {
    EMU_TRY_VALUE(src, in_file_order(call, value));
    std::vector<SliceAxis> slices = whole(src.shape);
    slices[static_cast<std::size_t>(axis)] = {static_cast<std::int32_t>(start), 1,
                                              static_cast<std::int32_t>(extent)};
    return take(call, src, slices);
}

} // namespace emu::onnx
