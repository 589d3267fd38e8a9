// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/operators/moves.h"

#include "emu-core/base/error.h"
#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/passes/rearrangements.h"

#include <algorithm>

namespace emu::onnx {
namespace {

// The extents from `first` on that are not 1.
std::vector<std::int32_t> cells(const Shape& shape, int first) {
    const auto extents = shape.extents().subspan(static_cast<std::size_t>(first));
    std::vector<std::int32_t> result;
    std::ranges::copy_if(extents, std::back_inserter(result),
                         [](auto extent) { return extent != 1; });
    return result;
}

bool differs_in_spatial_ones(const Shape& a, const Shape& b) {
    return a.rank() >= 3 && b.rank() >= 3 && a[0] == b[0] && a[1] == b[1] &&
           cells(a, 2) == cells(b, 2);
}

// One quantisation per index of an axis stays where that axis does.
Result<Quant> reshaped_quant(const Call& call, const Value& value, TensorId tensor,
                             const Shape& shape) {
    Quant quant = call.importer().builder().spec(tensor).quant;
    if (quant.per_tensor()) return quant;
    const Shape& src = value.shape;
    for (int axis = 0; axis < shape.rank(); ++axis) {
        if (shape[axis] == src[quant.axis] &&
            shape.elements(0, axis) == src.elements(0, quant.axis)) {
            quant.axis = axis;
            return quant;
        }
    }
    return moved_quant(call, value);
}

} // namespace

Result<Quant> moved_quant(const Call& call, const Value& value) {
    EMU_TRY(expect_elements(value));
    const TensorSpec& spec = call.importer().builder().spec(value.tensor);
    if (spec.quant.per_tensor()) return spec.quant;
    if (ops::is_float(spec.dtype)) return Quant{};
    return error(Fault::bad_model, "%s has a scale for each channel, which it would move",
                 printable(spec.name).c_str());
}

Result<Quant> shared_quant(const Call& call, std::span<const Value> values) {
    EMU_TRY_VALUE(quant, moved_quant(call, values[0]));
    for (const Value& value : values) {
        EMU_TRY_VALUE(other, moved_quant(call, value));
        if (ops::is_float(value.dtype)) return Quant{};
        if (other != quant) {
            return error(Fault::bad_model, "its inputs are quantised in several ways");
        }
    }
    return quant;
}

Result<Value> move(Call& call, const Value& value, graph::Operation operation, const Shape& shape,
                   Order order) {
    EMU_TRY_VALUE(quant, moved_quant(call, value));
    return call.add(std::move(operation), {value.tensor}, shape, value.dtype, order,
                    std::move(quant));
}

Result<Value> reshape(Call& call, const Value& value, const Shape& shape) {
    EMU_TRY(expect_elements(value));
    if (shape == value.shape) return value;
    if (value.order == Order::channels_last && differs_in_spatial_ones(value.shape, shape)) {
        return move(call, value, graph::Reshape{}, shape, Order::channels_last);
    }
    if (shape.elements() != value.shape.elements()) {
        return error(Fault::bad_model, "%s cannot become %s", to_text(value.shape).c_str(),
                     to_text(shape).c_str());
    }
    EMU_TRY_VALUE(tensor, call.importer().in_file_order(value));
    EMU_TRY_VALUE(quant, reshaped_quant(call, value, tensor, shape));
    return call.add(graph::Reshape{}, {tensor}, shape, value.dtype, Order::file, std::move(quant));
}

Result<Value> as_type(Call& call, const Value& value, Dtype dtype) {
    if (value.dtype == dtype) return value;
    return call.add(ops::Cast{}, {value.tensor}, value.shape, dtype, value.order);
}

Outcome expect_plain(const Call& call, const Value& value) {
    EMU_TRY(expect_elements(value));
    const TensorSpec& spec = call.importer().builder().spec(value.tensor);
    if (ops::is_float(spec.dtype) || spec.quant.scheme == Quant::Scheme::none) return {};
    return error(Fault::bad_model, "it computes with %s as stored, which is quantised",
                 printable(spec.name).c_str());
}

Result<std::optional<std::vector<std::int64_t>>> read_list(Call& call, std::string_view attribute,
                                                           std::size_t index) {
    if (!call.has(index)) return call.attributes().integers(attribute);
    EMU_TRY_VALUE(numbers, call.integers(index));
    return std::optional(std::move(numbers));
}

Value list_of(Call& call, const std::vector<std::int64_t>& numbers) {
    if (numbers.empty()) return {Value::none, {}, Dtype::i64, Order::file};
    return call.importer().constant(call.name(), {static_cast<std::int32_t>(numbers.size())},
                                    Dtype::i64, value_bytes(numbers));
}

Result<Value> filled(Call& call, const Value& element, const Shape& shape, std::size_t result) {
    return call.importer().add(call.name(result), expansion({}, shape), {element.tensor}, shape,
                               element.dtype);
}

} // namespace emu::onnx
