// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/importer.h"

#include "emu-core/base/error.h"
#include "emu-core/model/passes/rearrangements.h"

#include <algorithm>

namespace emu::onnx {
namespace {

// From channels last back to the file's order.
std::vector<std::int32_t> file_order(int rank) {
    std::vector<std::int32_t> order{0, rank - 1};
    for (std::int32_t axis = 1; axis < rank - 1; ++axis) order.push_back(axis);
    return order;
}

// Moving an axis past others of extent 1 leaves all elements where they are.
bool keeps_places(const Shape& shape) {
    return shape[1] == 1 || shape.elements(2, shape.rank()) == 1;
}

} // namespace

std::vector<std::int32_t> channels_last_order(int rank) {
    std::vector<std::int32_t> order{0};
    for (std::int32_t axis = 2; axis < rank; ++axis) order.push_back(axis);
    order.push_back(1);
    return order;
}

std::int32_t channels_last_axis(std::int32_t axis, int rank) {
    if (axis == 0) return 0;
    return axis == 1 ? rank - 1 : axis - 1;
}

std::int32_t axis_in(Order order, std::int32_t axis, int rank) {
    return order == Order::file ? axis : channels_last_axis(axis, rank);
}

Shape shape_in(Order order, const Shape& shape) {
    return order == Order::file ? shape : transposed(shape, channels_last_order(shape.rank()));
}

Outcome expect_elements(const Value& value) {
    if (!value.is_empty()) return {};
    if (value.sequence) return error(Fault::bad_model, "it computes with a sequence of tensors");
    return error(Fault::bad_model, "it computes with a tensor of no elements");
}

Result<const Value*> Importer::find(std::string_view name) const {
    const auto found = values_.find(name);
    if (found != values_.end()) return &found->second;
    return error(Fault::bad_model, "nothing before it makes %s", printable(name).c_str());
}

Outcome Importer::define(std::string_view name, Value value) {
    if (!values_.emplace(name, std::move(value)).second) {
        return error(Fault::bad_model, "%s is made twice", printable(name).c_str());
    }
    names_.push_back(name);
    return {};
}

void Importer::forget_names(std::size_t count) {
    for (; names_.size() > count; names_.pop_back()) values_.erase(names_.back());
}

const Shape* Importer::declared(std::string_view name) const {
    const auto found = declared_.find(name);
    return found == declared_.end() ? nullptr : &found->second;
}

std::optional<Dtype> Importer::declared_type(std::string_view name) const {
    const auto found = declared_types_.find(name);
    if (found == declared_types_.end()) return {};
    return found->second;
}

Result<TensorId> Importer::reordered(const Value& value, Order order) {
    EMU_TRY(expect_elements(value));
    if (value.order == order) return value.tensor;
    auto& known = other_order_[static_cast<std::size_t>(order)];
    if (const auto found = known.find(value.tensor); found != known.end()) return found->second;
    TensorSpec spec = builder_.spec(value.tensor);
    const Shape src = spec.shape;
    spec.shape = shape_in(order, value.shape);
    const std::string name = spec.name;
    const std::vector<std::int32_t> axes =
        order == Order::file ? file_order(src.rank()) : channels_last_order(src.rank());
    if (!spec.quant.per_tensor()) {
        const auto axis = std::ranges::find(axes, spec.quant.axis);
        spec.quant.axis = static_cast<std::int32_t>(axis - axes.begin());
    }
    graph::Operation move = graph::Reshape{};
    if (!keeps_places(value.shape)) move = transposition(src, axes);
    EMU_TRY_VALUE(tensor, builder_.add(name, std::move(move), {value.tensor}, std::move(spec)));
    known.emplace(value.tensor, tensor);
    return tensor;
}

Result<TensorId> Importer::in_file_order(const Value& value) {
    return reordered(value, Order::file);
}

Result<TensorId> Importer::with_channels_last(const Value& value) {
    return reordered(value, Order::channels_last);
}

Result<TensorId> Importer::viewed(TensorId tensor, const Quant& quant) {
    if (const auto known = views_.find(tensor);
        known != views_.end() && builder_.spec(known->second).quant == quant) {
        return known->second;
    }
    TensorSpec spec = builder_.spec(tensor);
    spec.quant = quant;
    spec.channels_first = false;
    std::string name = spec.name;
    EMU_TRY_VALUE(view, builder_.add(std::move(name), graph::Reshape{}, {tensor}, std::move(spec)));
    views_.insert_or_assign(tensor, view);
    return view;
}

Result<Value> Importer::add(std::string_view name, graph::Operation operation,
                            std::vector<TensorId> inputs, const Shape& shape, Dtype dtype,
                            Order order, Quant quant) {
    TensorSpec spec{std::string(name), dtype, shape_in(order, shape), std::move(quant)};
    EMU_TRY_VALUE(tensor, builder_.add(std::string(name), std::move(operation), std::move(inputs),
                                       std::move(spec)));
    return Value{tensor, shape, dtype, order};
}

Result<Value> Importer::reshape(std::string_view name, const Value& value, const Shape& shape) {
    if (shape.elements() != value.shape.elements()) {
        return error(Fault::bad_model, "%s cannot become %s", to_text(value.shape).c_str(),
                     to_text(shape).c_str());
    }
    EMU_TRY_VALUE(tensor, in_file_order(value));
    return add(name, graph::Reshape{}, {tensor}, shape, value.dtype, Order::file,
               builder_.spec(tensor).quant);
}

Value Importer::constant(std::string_view name, const Shape& shape, Dtype dtype,
                         SharedBytes bytes) {
    const TensorId tensor =
        builder_.add_constant({std::string(name), dtype, shape, {}}, std::move(bytes));
    return {tensor, shape, dtype, Order::file};
}

} // namespace emu::onnx
