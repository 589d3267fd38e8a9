// SPDX-License-Identifier: Apache-2.0
// What operators share that become several operations.
#pragma once

#include "emu-core/model/onnx/call.h"

namespace emu::onnx {

// The value in the file's order of axes. Error bad_model: it has no elements.
Result<Value> in_file_order(Call& call, const Value& value);
Result<Value> in_file_order(Call& call, std::size_t index);

// A scalar of that type; integers are truncated.
Result<Value> number(Call& call, float value, Dtype dtype);
Value integer_number(Call& call, std::int64_t value);

// 0, 1, .. extent - 1 along `axis`, the other ones of `rank` axes 1: int64.
Result<Value> counted(Call& call, std::int32_t extent, int axis, int rank);

// A constant whose bytes are counted against what a network may take.
Result<Value> made_constant(Call& call, const Shape& shape, Dtype dtype, SharedBytes bytes);

// Along `axes` (ascending), which go.
Result<Value> reduced(Call& call, ops::Reduction reduction, const Value& value,
                      const std::vector<std::int32_t>& axes);

// With an axis of 1 before `axis`; without the axis, whose extent is 1. In the file's order.
Result<Value> with_axis(Call& call, const Value& value, int axis);
Result<Value> without_axis(Call& call, const Value& value, int axis);

// With other extents at `axis`, for shapes of results.
Result<Shape> with_extent(const Shape& shape, int axis, std::int64_t extent);

// Axes in another order: axis i of the result is axis order[i]. In the file's order.
Result<Value> transposed_value(Call& call, const Value& value, std::span<const std::int32_t> order);

// Repeated to the shape that it broadcasts to. In the file's order.
Result<Value> expanded(Call& call, const Value& value, const Shape& shape);

// Products of matrices, batched with broadcasting, of the first one's type.
Result<Value> product(Call& call, const Value& a, const Value& b);

// One value behind the other along `axis`, all of one type, in the file's order.
Result<Value> joined(Call& call, const std::vector<Value>& values, int axis);

// Cells [start, start + extent) of `axis`, in the file's order.
Result<Value> part(Call& call, const Value& value, int axis, std::int64_t start,
                   std::int64_t extent);

} // namespace emu::onnx
