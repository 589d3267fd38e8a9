// SPDX-License-Identifier: Apache-2.0
// Constants of float32.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/graph.h"

namespace emu {

inline bool is_float_constant(const graph::Tensor& tensor) {
    return !tensor.constant.empty() && tensor.spec.dtype == Dtype::f32;
}

// Precondition: is_float_constant(tensor), of its spec's size.
inline std::vector<float> float_values(const graph::Tensor& tensor) {
    std::vector<float> values(static_cast<std::size_t>(tensor.spec.shape.elements()));
    std::memcpy(values.data(), tensor.constant.data(), tensor.constant.size());
    return values;
}

inline TensorId add_constant(graph::Graph& graph, TensorSpec spec,
                             const std::vector<float>& values) {
    graph.tensors.push_back({std::move(spec), value_bytes(values)});
    return static_cast<TensorId>(graph.tensors.size() - 1);
}

// True for an operation with weights whose output channels are along `axis`, and perhaps a bias of
// one value per channel, all of them constants of float32.
inline bool has_float_weights(const graph::Graph& graph, const graph::Node& node, int axis) {
    if (axis < 0 || node.inputs.size() < 2 || node.inputs.size() > 3) return false;
    const graph::Tensor& weights = graph.tensors[node.inputs[1]];
    if (!is_float_constant(weights) || weights.spec.shape.rank() <= axis) return false;
    if (node.inputs.size() == 2) return true;
    const graph::Tensor& bias = graph.tensors[node.inputs[2]];
    return is_float_constant(bias) && bias.spec.shape.elements() == weights.spec.shape[axis];
}

// The bias of a layer with weights; zeros where it has none.
inline std::vector<float> bias_values(const graph::Graph& graph, const graph::Node& node,
                                      std::size_t channels) {
    return node.inputs.size() > 2 ? float_values(graph.tensors[node.inputs[2]])
                                  : std::vector<float>(channels);
}

// Gives the layer another bias, as a constant of its own.
inline void set_bias(graph::Graph& graph, graph::Node& node, const std::vector<float>& bias) {
    const auto channels = static_cast<std::int32_t>(bias.size());
    const TensorId id =
        add_constant(graph, {node.name + " bias", Dtype::f32, {channels}, {}, false}, bias);
    node.inputs.resize(3, id);
    node.inputs[2] = id;
}

} // namespace emu
