// SPDX-License-Identifier: Apache-2.0
// Operands of one operation in one order of axes, so that networks stay channels-last between
// convolutions.
#pragma once

#include "emu-core/model/onnx/call.h"

#include <span>

namespace emu::onnx {

// Channels last where a value of `rank` axes that is not constant has them so, else the file's.
Order common_order(const Importer& importer, std::span<const Value> values, int rank);

// Operands whose tensors broadcast, and their result.
struct Aligned {
    Order order = Order::file;
    Shape shape; // as the file has it
    std::vector<TensorId> tensors;
};

// Error bad_model: shapes that do not broadcast, values without elements.
Result<Aligned> align(Importer& importer, std::span<const Value> values);

// Where the condition holds `yes`, else `no`, which are of one type; all broadcast.
Result<Value> choose(Call& call, const Value& condition, const Value& yes, const Value& no);

// What the file has for each axis, for the axes of a tensor in `order`.
template <class T> std::vector<T> arranged(Order order, const std::vector<T>& per_axis) {
    if (order == Order::file) return per_axis;
    std::vector<T> result;
    for (const auto axis : channels_last_order(static_cast<int>(per_axis.size()))) {
        result.push_back(per_axis[axis]);
    }
    return result;
}

} // namespace emu::onnx
