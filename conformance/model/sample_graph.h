// SPDX-License-Identifier: Apache-2.0
// Small graphs that tests of lowering, planning and the container start from.
#pragma once

#include "emu-core/model/graph.h"

#include <string>

namespace emu::graph {

inline Tensor feature_map(std::string name, Shape shape, float scale = 0.5F,
                          std::int32_t zero = 0) {
    return {{std::move(name), Dtype::i8, shape, Quant::affine(scale, zero)}, {}};
}

inline Tensor constant(std::string name, Shape shape, Dtype dtype, float scale, std::byte fill) {
    Tensor tensor{{std::move(name), dtype, shape, Quant::affine(scale, 0)}, {}};
    tensor.constant = std::vector<std::byte>(static_cast<std::size_t>(tensor.spec.bytes()), fill);
    return tensor;
}

inline ops::Unary relu_function() {
    return {ops::UnaryFunction::clip, relu.low, relu.high};
}

// in 1x4x4x2 -> conv 1x1 to 3 channels -> relu -> out
inline Graph conv_relu() {
    Graph graph;
    graph.tensors = {feature_map("in", {1, 4, 4, 2}),
                     constant("weights", {3, 1, 1, 2}, Dtype::i8, 0.25F, std::byte{3}),
                     constant("bias", {3}, Dtype::i32, 0.125F, std::byte{0}),
                     feature_map("conv", {1, 4, 4, 3}),
                     feature_map("out", {1, 4, 4, 3}, 0.25F, -7)};
    graph.nodes = {{"conv", Conv{}, {0, 1, 2}, {3}}, {"out", relu_function(), {3}, {4}}};
    graph.inputs = {0};
    graph.outputs = {4};
    return graph;
}

// A line of `count` ReLUs, each on its own tensor of 1x8.
inline Graph relu_line(int count) {
    Graph graph;
    graph.tensors.push_back(feature_map("t0", {1, 8}));
    for (int i = 1; i <= count; ++i) {
        graph.tensors.push_back(feature_map("t" + std::to_string(i), {1, 8}));
        graph.nodes.push_back({"relu" + std::to_string(i), relu_function(), {i - 1}, {i}});
    }
    graph.inputs = {0};
    graph.outputs = {count};
    return graph;
}

} // namespace emu::graph
