// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/operators/moves.h"

#include "emu-core/base/error.h"
#include "emu-core/model/onnx/aligned.h"

#include <algorithm>

namespace emu::onnx {
namespace {

std::int64_t from_start(std::int64_t cell, std::int32_t extent) {
    return cell < 0 ? cell + extent : cell;
}

} // namespace

std::vector<SliceAxis> whole(const Shape& shape) {
    std::vector<SliceAxis> slices;
    for (const std::int32_t extent : shape.extents()) slices.push_back({0, 1, extent});
    return slices;
}

Result<SliceAxis> clamped(std::int64_t start, std::int64_t end, std::int64_t step,
                          std::int32_t extent) {
    if (step == 0) return error(Fault::bad_model, "its step is 0");
    // No step is longer than the axis, so that one beyond it takes one cell as well.
    const std::int64_t most = extent;
    step = std::clamp(step, -most, most);
    const bool back = step < 0;
    const std::int64_t low = back ? -1 : 0, high = back ? most - 1 : most;
    const std::int64_t first = std::clamp<std::int64_t>(from_start(start, extent), 0, high);
    const std::int64_t last = std::clamp(from_start(end, extent), low, high);
    const std::int64_t way = back ? first - last : last - first;
    const std::int64_t count = way > 0 ? (way - 1) / (back ? -step : step) + 1 : 0;
    return SliceAxis{static_cast<std::int32_t>(first), static_cast<std::int32_t>(step),
                     static_cast<std::int32_t>(count)};
}

Result<Value> take(Call& call, const Value& value, const std::vector<SliceAxis>& slices,
                   std::size_t result) {
    if (std::ranges::count(slices, 0, &SliceAxis::extent) != 0) {
        return Value{Value::none, {}, value.dtype, Order::file};
    }
    const Shape shape = sliced(slices);
    const bool backwards =
        std::ranges::any_of(slices, [](const SliceAxis& axis) { return axis.step < 0; });
    if (shape == value.shape && !backwards) return value;
    EMU_TRY_VALUE(quant, moved_quant(call, value));
    auto operation = slice(shape_in(value.order, value.shape), arranged(value.order, slices));
    return call.importer().add(call.name(result), std::move(operation), {value.tensor}, shape,
                               value.dtype, value.order, std::move(quant));
}

} // namespace emu::onnx
