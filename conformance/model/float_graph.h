// SPDX-License-Identifier: Apache-2.0
// Float graphs for the tests of the passes before lowering.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/graph.h"

#include <string>

namespace emu::graph {

inline std::vector<float> values_of(const Tensor& tensor) {
    std::vector<float> values(tensor.constant.size() / sizeof(float));
    std::memcpy(values.data(), tensor.constant.data(), tensor.constant.size());
    return values;
}

inline Tensor real(std::string name, Shape shape, const std::vector<float>& values = {}) {
    TensorSpec spec;
    spec.name = std::move(name);
    spec.dtype = Dtype::f32;
    spec.shape = shape;
    return {std::move(spec), values.empty() ? SharedBytes() : value_bytes(values)};
}

inline ops::Binary binary(ops::BinaryFunction function) {
    return {function, {}};
}

// in 1x1x1x2 -> conv to 2 channels -> * {2, 3} -> + {10, 20} -> ReLU -> out: batch normalisation as
// files have it.
inline Graph conv_scale_shift_relu() {
    Graph graph;
    const Shape map{1, 1, 1, 2};
    graph.tensors = {real("in", map),
                     real("weights", {2, 1, 1, 2}, {1, 2, 3, 4}),
                     real("bias", {2}, {5, 6}),
                     real("conv", map),
                     real("factor", {2}, {2, 3}),
                     real("scaled", map),
                     real("addend", {1, 1, 1, 2}, {10, 20}),
                     real("shifted", map),
                     real("out", map)};
    graph.nodes = {{"conv", Conv{}, {0, 1, 2}, {3}},
                   {"scale", binary(ops::BinaryFunction::multiply), {3, 4}, {5}},
                   {"shift", binary(ops::BinaryFunction::add), {6, 5}, {7}},
                   {"relu", ops::Unary{ops::UnaryFunction::clip, relu.low, relu.high}, {7}, {8}}};
    graph.inputs = {0};
    graph.outputs = {8};
    return graph;
}

} // namespace emu::graph
