// SPDX-License-Identifier: Apache-2.0
// What is known while the nodes of an ONNX graph are read one after the other.
#pragma once

#include "emu-core/model/graph_builder.h"
#include "emu-core/model/onnx/value.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace emu::onnx {

class Importer {
public:
    GraphBuilder& builder() { return builder_; }
    const GraphBuilder& builder() const { return builder_; }

    // Error bad_model: nothing of that name has been defined, or it is defined already.
    Result<const Value*> find(std::string_view name) const;
    Outcome define(std::string_view name, Value value);
    // How many names there are, and back to the first `count` of them: what a branch defines is
    // unknown outside of it.
    std::size_t names() const { return names_.size(); }
    void forget_names(std::size_t count);

    // The shape that the file or the user says a result has; null where both leave that open. What
    // is said first counts.
    const Shape* declared(std::string_view name) const;
    void declare(std::string_view name, const Shape& shape) { declared_.emplace(name, shape); }
    // The same of its type.
    std::optional<Dtype> declared_type(std::string_view name) const;
    void declare_type(std::string_view name, Dtype dtype) { declared_types_.emplace(name, dtype); }

    // The tensor in the file's order, or with its channels last; a transposition is added once for
    // each value that needs one. Error bad_model: the value has no elements.
    Result<TensorId> in_file_order(const Value& value);
    // Precondition: rank >= 3.
    Result<TensorId> with_channels_last(const Value& value);

    // The tensor's integers as they are, with another quantisation: a node, added once as long as
    // that stays the same.
    Result<TensorId> viewed(TensorId tensor, const Quant& quant);

    // Adds a node of one result named `name`, which holds axes in `order`; `shape` is the file's.
    Result<Value> add(std::string_view name, graph::Operation operation,
                      std::vector<TensorId> inputs, const Shape& shape, Dtype dtype,
                      Order order = Order::file, Quant quant = {});
    // The same elements under another shape, in the file's order.
    Result<Value> reshape(std::string_view name, const Value& value, const Shape& shape);

    // A constant of the graph, in the file's order.
    Value constant(std::string_view name, const Shape& shape, Dtype dtype, SharedBytes bytes);

private:
    Result<TensorId> reordered(const Value& value, Order order);

    GraphBuilder builder_;
    std::unordered_map<std::string_view, Value> values_; // names are the file's bytes
    std::vector<std::string_view> names_;                // the same, in their order
    std::unordered_map<std::string_view, Shape> declared_;
    std::unordered_map<std::string_view, Dtype> declared_types_;
    std::unordered_map<TensorId, TensorId> views_;          // the last one of each
    std::unordered_map<TensorId, TensorId> other_order_[2]; // by the order that was asked for
};

} // namespace emu::onnx
