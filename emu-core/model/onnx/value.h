// SPDX-License-Identifier: Apache-2.0
// A tensor of the file on its way into the graph.
#pragma once

#include "emu-core/tensor/tensor.h"

#include <memory>
#include <vector>

namespace emu::onnx {

// How the graph's tensor holds the file's axes. Feature maps are N, C, spatial axes in a file, and
// channels last in the core.
enum class Order : std::uint8_t { file, channels_last };

struct Value {
    static constexpr TensorId none = -1;

    TensorId tensor = none; // of the graph; none for a constant without elements
    Shape shape;            // as the file has it
    Dtype dtype = Dtype::f32;
    Order order = Order::file;
    std::shared_ptr<const std::vector<Value>> sequence = {}; // of tensors, instead of one; or null

    bool is_empty() const { return tensor == none; }
    int rank() const { return shape.rank(); }
};

// Where channels-last tensors have the axes of the file: {0, 2, .., rank - 1, 1}.
std::vector<std::int32_t> channels_last_order(int rank);
// Which axis of a channels-last tensor the file's `axis` is.
std::int32_t channels_last_axis(std::int32_t axis, int rank);
// Where a tensor in `order` has the file's `axis`, and its shape.
std::int32_t axis_in(Order order, std::int32_t axis, int rank);
Shape shape_in(Order order, const Shape& shape);

// Error bad_model: the value has no elements.
Outcome expect_elements(const Value& value);

} // namespace emu::onnx
