// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/call.h"

#include "emu-core/base/error.h"
#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/import_checks.h"
#include "emu-core/model/onnx/aligned.h"

#include <algorithm>

namespace emu::onnx {
namespace {

template <class Stored, class T> std::vector<T> widened(Bytes raw) {
    std::vector<T> values(raw.size() / sizeof(Stored));
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<T>(load<Stored>(raw, i * sizeof(Stored)));
    }
    return values;
}

} // namespace

Call::Call(Importer& importer, const Node& node, std::int64_t opset, std::vector<Value> inputs,
           std::vector<bool> present)
    : importer_(importer), node_(node), attributes_(node), opset_(opset),
      inputs_(std::move(inputs)), present_(std::move(present)) {}

Result<TensorId> Call::own_tensor(std::size_t index) {
    const Value& value = input(index);
    return value.order == Order::file ? importer_.in_file_order(value)
                                      : importer_.with_channels_last(value);
}

Result<SharedBytes> Call::parameter(std::size_t index) {
    if (input(index).is_empty()) return SharedBytes();
    EMU_TRY_VALUE(id, tensor(index));
    const SharedBytes& bytes = importer_.builder().constant(id);
    if (!bytes.empty()) return bytes;
    return error(Fault::bad_model,
                 "its input %zu, %s, must be known when the network is compiled (an input of the "
                 "network can be fixed: --fix NAME=FILE.npy)",
                 index, printable(node_.inputs[index]).c_str());
}

Result<std::vector<std::int64_t>> Call::integers(std::size_t index) {
    EMU_TRY_VALUE(bytes, parameter(index));
    const Dtype dtype = input(index).dtype;
    switch (dtype) {
    case Dtype::i64: return widened<std::int64_t, std::int64_t>(bytes);
    case Dtype::i32: return widened<std::int32_t, std::int64_t>(bytes);
    case Dtype::u8:
    case Dtype::boolean: return widened<std::uint8_t, std::int64_t>(bytes);
    case Dtype::i8: return widened<std::int8_t, std::int64_t>(bytes);
    default:
        return error(Fault::bad_model, "its input %zu is %s instead of an integer", index,
                     name_of(dtype).data());
    }
}

Result<std::vector<float>> Call::reals(std::size_t index) {
    EMU_TRY_VALUE(bytes, parameter(index));
    if (input(index).dtype == Dtype::f32) return widened<float, float>(bytes);
    return error(Fault::bad_model, "its input %zu is %s instead of float32", index,
                 name_of(input(index).dtype).data());
}

Result<float> Call::real(std::size_t index) {
    EMU_TRY_VALUE(values, reals(index));
    if (values.size() == 1) return values[0];
    return error(Fault::bad_model, "its input %zu has %zu values instead of one", index,
                 values.size());
}

Result<std::int64_t> Call::integer(std::size_t index) {
    EMU_TRY_VALUE(values, integers(index));
    if (values.size() == 1) return values[0];
    return error(Fault::bad_model, "its input %zu has %zu values instead of one", index,
                 values.size());
}

Result<std::int32_t> Call::axis(std::int64_t axis, int rank) const {
    return normalise_axis(axis, rank);
}

Result<std::vector<std::int32_t>> Call::axes(std::span<const std::int64_t> axes, int rank) const {
    std::vector<std::int32_t> result;
    for (const std::int64_t each : axes) {
        EMU_TRY_VALUE(one, axis(each, rank));
        result.push_back(one);
    }
    std::ranges::sort(result);
    if (std::ranges::adjacent_find(result) == result.end()) return result;
    return error(Fault::bad_model, "it names an axis twice");
}

bool Call::wants(std::size_t result) const {
    return result < node_.outputs.size() && !node_.outputs[result].empty();
}

std::string_view Call::name(std::size_t index) const {
    return wants(index) ? node_.outputs[index] : node_.name;
}

Result<Value> Call::add(graph::Operation operation, std::vector<TensorId> inputs,
                        const Shape& shape, Dtype dtype, Order order, Quant quant) {
    return importer_.add(name(), std::move(operation), std::move(inputs), shape, dtype, order,
                         std::move(quant));
}

Result<Value> Call::combine(ops::BinaryFunction function, const Value& a, const Value& b) {
    const Value values[] = {a, b};
    EMU_TRY_VALUE(aligned, align(importer_, values));
    const Dtype dtype = ops::is_comparison(function) ? Dtype::boolean : a.dtype;
    return add(ops::Binary{function, {}}, std::move(aligned.tensors), aligned.shape, dtype,
               aligned.order);
}

Result<Value> Call::apply(ops::Unary unary, const Value& value) {
    EMU_TRY(expect_elements(value));
    return add(unary, {value.tensor}, value.shape, value.dtype, value.order);
}

Value Call::scalar(float value) {
    return importer_.constant(name(), {}, Dtype::f32, value_bytes(value));
}

Outcome Call::define(Value value, std::size_t index) {
    if (!wants(index)) return {};
    return importer_.define(node_.outputs[index], std::move(value));
}

Outcome Call::finish(graph::Operation operation, std::vector<TensorId> inputs, const Shape& shape,
                     Dtype dtype, Order order, Quant quant) {
    EMU_TRY_VALUE(
        value, add(std::move(operation), std::move(inputs), shape, dtype, order, std::move(quant)));
    return define(value);
}

Result<Shape> broadcast(const Shape& a, const Shape& b) {
    const int rank = std::max(a.rank(), b.rank());
    std::vector<std::int32_t> extents;
    for (int axis = 0; axis < rank; ++axis) {
        const int in_a = axis - (rank - a.rank()), in_b = axis - (rank - b.rank());
        const std::int32_t x = in_a < 0 ? 1 : a[in_a], y = in_b < 0 ? 1 : b[in_b];
        if (x != y && x != 1 && y != 1) {
            return error(Fault::bad_model, "%s and %s do not broadcast", to_text(a).c_str(),
                         to_text(b).c_str());
        }
        extents.push_back(x == 1 ? y : x);
    }
    return Shape::make(extents);
}

Result<Shape> product_shape(const Shape& a, const Shape& b) {
    const auto outer = [](const Shape& shape) {
        return Shape::make(shape.extents().first(static_cast<std::size_t>(shape.rank() - 2)));
    };
    if (a.rank() < 2 || b.rank() < 2 || a[a.rank() - 1] != b[b.rank() - 2]) {
        return error(Fault::bad_model, "%s and %s cannot be multiplied", to_text(a).c_str(),
                     to_text(b).c_str());
    }
    EMU_TRY_VALUE(outer_a, outer(a));
    EMU_TRY_VALUE(outer_b, outer(b));
    EMU_TRY_VALUE(shape, broadcast(outer_a, outer_b));
    std::vector<std::int32_t> extents(shape.extents().begin(), shape.extents().end());
    extents.push_back(a[a.rank() - 2]);
    extents.push_back(b[b.rank() - 1]);
    return Shape::make(extents);
}

Result<Shape> shape_of(std::span<const std::int64_t> extents) {
    std::vector<std::int32_t> narrow;
    for (const std::int64_t extent : extents) {
        if (extent < 1 || extent > INT32_MAX) {
            return error(Fault::bad_model, "an extent of %lld", static_cast<long long>(extent));
        }
        narrow.push_back(static_cast<std::int32_t>(extent));
    }
    return Shape::make(narrow);
}

} // namespace emu::onnx
