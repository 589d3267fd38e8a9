// SPDX-License-Identifier: Apache-2.0
// One node of the file while it becomes operations of the graph.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/model/onnx/attributes.h"
#include "emu-core/model/onnx/importer.h"
#include "emu-core/model/onnx/tensor.h"

#include <algorithm>
#include <optional>

namespace emu::onnx {

// Shorthands for what most operators do. Errors are bad_model with what is wrong.
class Call {
public:
    Call(Importer& importer, const Node& node, std::int64_t opset, std::vector<Value> inputs,
         std::vector<bool> present);

    Attributes& attributes() { return attributes_; }
    std::int64_t opset() const { return opset_; } // of the node's domain
    Importer& importer() { return importer_; }
    const Importer& importer() const { return importer_; }
    const Node& node() const { return node_; }

    std::size_t inputs() const { return inputs_.size(); }
    // False when input `index` is left out or "".
    bool has(std::size_t index) const { return index < present_.size() && present_[index]; }
    // Precondition: has(index), which the operator's row guarantees for those it cannot do without.
    const Value& input(std::size_t index) const { return inputs_[index]; }
    // The input's tensor in the file's order.
    Result<TensorId> tensor(std::size_t index) { return importer_.in_file_order(input(index)); }
    // The same in the order that the input has already.
    Result<TensorId> own_tensor(std::size_t index);

    // Inputs that are parameters: their values, which must be known while the network is compiled.
    // int32 and int64, or float32. An empty tensor has no values.
    Result<std::vector<std::int64_t>> integers(std::size_t index);
    Result<std::vector<float>> reals(std::size_t index);
    Result<float> real(std::size_t index); // of exactly one value
    Result<std::int64_t> integer(std::size_t index);

    // `axis` of `rank` as 0 .. rank - 1.
    Result<std::int32_t> axis(std::int64_t axis, int rank) const;
    // The same for a list, ascending and each once.
    Result<std::vector<std::int32_t>> axes(std::span<const std::int64_t> axes, int rank) const;

    bool wants(std::size_t result) const; // the node names that result
    // The name for tensor and node of result `index`.
    std::string_view name(std::size_t index = 0) const;

    // Adds a node whose one result is not the node's own yet: `add` of the importer under the
    // node's name.
    Result<Value> add(graph::Operation operation, std::vector<TensorId> inputs, const Shape& shape,
                      Dtype dtype, Order order = Order::file, Quant quant = {});
    // Binary function of two values, with broadcasting, in the order of align() (aligned.h).
    Result<Value> combine(ops::BinaryFunction function, const Value& a, const Value& b);
    Result<Value> apply(ops::Unary unary, const Value& value);
    // A float32 scalar.
    Value scalar(float value);

    // The result `index`.
    Outcome define(Value value, std::size_t index = 0);
    // define(add(..)) of result 0.
    Outcome finish(graph::Operation operation, std::vector<TensorId> inputs, const Shape& shape,
                   Dtype dtype, Order order = Order::file, Quant quant = {});

private:
    Result<SharedBytes> parameter(std::size_t index);

    Importer& importer_;
    const Node& node_;
    Attributes attributes_;
    std::int64_t opset_;
    std::vector<Value> inputs_;
    std::vector<bool> present_;
};

// The shape that two shapes broadcast to. Error bad_model: they do not.
Result<Shape> broadcast(const Shape& a, const Shape& b);

// The shape of the product of matrices .., M, K and .., K, N: outer axes broadcast. Error
// bad_model: they cannot be multiplied.
Result<Shape> product_shape(const Shape& a, const Shape& b);

// From numbers of the file. Error bad_model: Shape::make's, an extent beyond int32.
Result<Shape> shape_of(std::span<const std::int64_t> extents);

template <class T> struct Choice {
    std::string_view name;
    T value;
};

// The value of the attribute's word; the first one where it is absent. Error bad_model: another
// word.
template <class T, std::size_t count>
Result<T> read_choice(Call& call, const char* attribute, const Choice<T> (&choices)[count]) {
    EMU_TRY_VALUE(text, call.attributes().text(attribute, choices[0].name));
    const auto found = std::ranges::find(choices, text, &Choice<T>::name);
    if (found != std::end(choices)) return found->value;
    return error(Fault::bad_model, "its %s is %s, which is unknown", attribute,
                 printable(text).c_str());
}

} // namespace emu::onnx
