// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/float_network/float_tensors.h"

#include "emu-core/base/error.h"
#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/passes/rearrangements.h"

#include <algorithm>
#include <limits>

namespace bmnet {
namespace {

using emu::Outcome;
using emu::Result;
using emu::Shape;
using emu::TensorId;

emu::TensorSpec real(const std::string& name, const Shape& shape) {
    emu::TensorSpec spec;
    spec.name = name;
    spec.dtype = emu::Dtype::f32;
    spec.shape = shape;
    return spec;
}

// From one order to the other.
Result<emu::graph::Operation> reordering(const BlobValue& value, Order from) {
    const Extents& e = value.extents;
    if (e.c == 1 || e.plane() == 1) return emu::graph::Operation(emu::graph::Reshape());
    BlobValue whole = value;
    whole.axes = 4;
    EMU_TRY_VALUE(shape, shape_of(whole, from));
    static constexpr std::int32_t channels_last[] = {0, 2, 3, 1}, channels_first[] = {0, 3, 1, 2};
    return emu::graph::Operation(
        emu::transposition(shape, from == Order::rows ? channels_last : channels_first));
}

} // namespace

Result<Shape> shape_of(const std::vector<std::int64_t>& extents) {
    std::vector<std::int32_t> narrow;
    for (const std::int64_t extent : extents) {
        if (extent > std::numeric_limits<std::int32_t>::max())
            return emu::error(emu::Fault::bad_model, "an extent of %lld",
                              static_cast<long long>(extent));
        narrow.push_back(static_cast<std::int32_t>(extent));
    }
    return Shape::make(narrow);
}

Result<Shape> shape_of(const BlobValue& value, Order order) {
    const Extents& e = value.extents;
    if (order == Order::map) return shape_of({e.n, e.h, e.w, e.c});
    const std::int64_t extents[] = {e.n, e.c, e.h, e.w};
    return shape_of(std::vector(extents, extents + value.axes));
}

Result<FloatTensors::Orders*> FloatTensors::find(const std::string& name) {
    const auto known = tensors_.find(name);
    if (known != tensors_.end()) return &known->second;
    EMU_TRY_VALUE(value, writer_.find(name));
    EMU_TRY_VALUE(shape, shape_of(value, Order::rows));
    return &tensors_.emplace(name, Orders{builder_.add_tensor(real(name, shape)), {}})
                .first->second;
}

Result<TensorId> FloatTensors::get(const std::string& name, Order order) {
    EMU_TRY_VALUE(orders, find(name));
    if (!orders->of(order)) {
        const Order other = order == Order::rows ? Order::map : Order::rows;
        EMU_TRY_VALUE(value, writer_.find(name));
        EMU_TRY_VALUE(shape, shape_of(value, order));
        EMU_TRY_VALUE(operation, reordering(value, other));
        EMU_TRY_VALUE(id, add(name, std::move(operation), {*orders->of(other)}, shape));
        orders->of(order) = id;
    }
    return *orders->of(order);
}

Result<Order> FloatTensors::order_of(const std::vector<std::string>& names) {
    int axes = 0;
    bool are_rows = true;
    for (const std::string& name : names) {
        EMU_TRY_VALUE(orders, find(name));
        EMU_TRY_VALUE(value, writer_.find(name));
        if (axes == 0) axes = value.axes;
        are_rows = are_rows && orders->rows && value.axes == axes;
    }
    return are_rows ? Order::rows : Order::map;
}

Result<std::vector<TensorId>> FloatTensors::get_all(const std::vector<std::string>& names,
                                                    Order order) {
    std::vector<TensorId> ids;
    for (const std::string& name : names) {
        EMU_TRY_VALUE(id, get(name, order));
        ids.push_back(id);
    }
    return ids;
}

Outcome FloatTensors::put(const std::string& name, Order order, emu::graph::Operation operation,
                          std::vector<TensorId> inputs) {
    EMU_TRY_VALUE(value, writer_.find(name));
    EMU_TRY_VALUE(shape, shape_of(value, order));
    EMU_TRY_VALUE(id, add(name, std::move(operation), std::move(inputs), shape));
    tensors_[name].of(order) = id;
    return {};
}

Outcome FloatTensors::put_same(const std::string& name, const std::string& of) {
    EMU_TRY_VALUE(orders, find(of));
    const Orders same = *orders;
    tensors_[name] = same;
    return {};
}

Result<TensorId> FloatTensors::add(const std::string& name, emu::graph::Operation operation,
                                   std::vector<TensorId> inputs, const Shape& shape) {
    return builder_.add(name, std::move(operation), std::move(inputs), real(name, shape));
}

Result<TensorId> FloatTensors::constant(const std::string& name,
                                        const std::vector<std::int64_t>& extents,
                                        const std::vector<float>& values) {
    EMU_TRY_VALUE(shape, shape_of(extents));
    return builder_.add_constant(real(name, shape), emu::value_bytes(values));
}

} // namespace bmnet
