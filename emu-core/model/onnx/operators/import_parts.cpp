// SPDX-License-Identifier: Apache-2.0
// Tensors joined along an axis, and parts of them.
#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "emu-core/model/onnx/aligned.h"
#include "emu-core/model/onnx/operators.h"
#include "emu-core/model/onnx/operators/moves.h"

#include <algorithm>
#include <numeric>

namespace emu::onnx {
namespace {

// The inputs that have elements, all of one type.
Result<std::vector<Value>> joined_values(Call& call) {
    std::vector<Value> values;
    for (std::size_t i = 0; i < call.inputs(); ++i) {
        if (!call.has(i)) return error(Fault::bad_model, "its input %zu is left out", i);
        const Value& value = call.input(i);
        if (value.dtype != call.input(0).dtype) {
            return error(Fault::bad_model, "its inputs are %s and %s",
                         name_of(call.input(0).dtype).data(), name_of(value.dtype).data());
        }
        if (!value.is_empty()) values.push_back(value);
    }
    return values;
}

Result<Shape> joined_shape(std::span<const Value> values, std::int32_t axis) {
    const Shape& first = values[0].shape;
    std::vector<std::int64_t> extents(first.extents().begin(), first.extents().end());
    extents[axis] = 0;
    for (const Value& value : values) {
        bool fits = value.rank() == first.rank();
        for (int i = 0; fits && i < first.rank(); ++i) {
            fits = i == axis || value.shape[i] == first[i];
        }
        if (!fits) {
            return error(Fault::bad_model, "%s and %s cannot be joined along axis %d",
                         to_text(first).c_str(), to_text(value.shape).c_str(), axis);
        }
        extents[axis] += value.shape[axis];
    }
    return shape_of(extents);
}

// As equal as `count` parts of `extent` can be: the last may be smaller where opset 18 says how
// many there are.
Result<std::vector<std::int64_t>> equal_parts(Call& call, std::int64_t extent, std::size_t count) {
    const auto parts = static_cast<std::int64_t>(count);
    EMU_TRY_VALUE(said, call.attributes().integer("num_outputs", parts));
    const bool may_differ = call.opset() >= 18;
    const std::int64_t size = divide_up(extent, parts), last = extent - size * (parts - 1);
    if (said != parts || last < 0 || (!may_differ && extent % parts != 0)) {
        return error(Fault::bad_model, "%lld cells in %zu parts", static_cast<long long>(extent),
                     count);
    }
    std::vector<std::int64_t> sizes(count, size);
    sizes.back() = last;
    return sizes;
}

Result<std::vector<std::int64_t>> read_parts(Call& call, std::int64_t extent) {
    const std::size_t count = call.node().outputs.size();
    EMU_TRY_VALUE(list, read_list(call, "split", 1));
    if (!list) return equal_parts(call, extent, count);
    std::int64_t left = extent;
    bool fits = list->size() == count;
    for (const std::int64_t size : *list) {
        fits = fits && size >= 0 && size <= left;
        left -= fits ? size : 0;
    }
    if (fits && left == 0) return std::move(*list);
    return error(Fault::bad_model, "its parts are not those of %lld cells",
                 static_cast<long long>(extent));
}

} // namespace

// Before opset 4 the axis is 1 unless it says another one.
Outcome concat(Call& call) {
    EMU_TRY_VALUE(number, call.attributes().integer("axis", 1));
    EMU_TRY_VALUE(values, joined_values(call));
    if (values.empty()) return call.define(call.input(0));
    EMU_TRY_VALUE(axis, call.axis(number, values[0].rank()));
    EMU_TRY_VALUE(shape, joined_shape(values, axis));
    if (values.size() == 1) return call.define(values[0]);
    EMU_TRY_VALUE(quant, shared_quant(call, values));
    const Order order = common_order(call.importer(), values, shape.rank());
    std::vector<TensorId> tensors;
    for (const Value& value : values) {
        EMU_TRY_VALUE(tensor, order == Order::file ? call.importer().in_file_order(value)
                                                   : call.importer().with_channels_last(value));
        tensors.push_back(tensor);
    }
    return call.finish(graph::Concat{axis_in(order, axis, shape.rank()), {}}, std::move(tensors),
                       shape, values[0].dtype, order, std::move(quant));
}

Outcome split(Call& call) {
    const Value& value = call.input(0);
    EMU_TRY(expect_elements(value));
    EMU_TRY_VALUE(number, call.attributes().integer("axis", 0));
    EMU_TRY_VALUE(axis, call.axis(number, value.rank()));
    EMU_TRY_VALUE(sizes, read_parts(call, value.shape[axis]));
    std::vector<SliceAxis> slices = whole(value.shape);
    std::int32_t start = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const auto size = static_cast<std::int32_t>(sizes[i]);
        slices[axis] = {start, 1, size};
        EMU_TRY_VALUE(part, take(call, value, slices, i));
        EMU_TRY(call.define(part, i));
        start += size;
    }
    return {};
}

// data, starts, ends, axes, steps; before opset 10 all but the data are attributes.
Outcome slice(Call& call) {
    const Value& value = call.input(0);
    EMU_TRY(expect_elements(value));
    EMU_TRY_VALUE(starts, read_list(call, "starts", 1));
    EMU_TRY_VALUE(ends, read_list(call, "ends", 2));
    EMU_TRY_VALUE(named, read_list(call, "axes", 3));
    if (!starts || !ends) return error(Fault::bad_model, "it has no starts or ends");
    const std::size_t count = starts->size();
    std::vector<std::int64_t> axes(count), steps(count, 1);
    std::iota(axes.begin(), axes.end(), 0);
    if (named) axes = std::move(*named);
    if (call.has(4)) {
        EMU_TRY_VALUE(read, call.integers(4));
        steps = std::move(read);
    }
    if (ends->size() != count || axes.size() != count || steps.size() != count) {
        return error(Fault::bad_model, "its lists are not of one length");
    }
    EMU_TRY(call.axes(axes, value.rank())); // each once
    std::vector<SliceAxis> slices = whole(value.shape);
    for (std::size_t i = 0; i < count; ++i) {
        EMU_TRY_VALUE(axis, call.axis(axes[i], value.rank()));
        EMU_TRY_VALUE(part, clamped((*starts)[i], (*ends)[i], steps[i], value.shape[axis]));
        slices[axis] = part;
    }
    EMU_TRY_VALUE(part, take(call, value, slices));
    return call.define(part);
}

} // namespace emu::onnx
