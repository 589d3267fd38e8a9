// SPDX-License-Identifier: Apache-2.0
// Networks that stand for what the BPU of a sample file would do.
#pragma once

#include "conformance/model/onnx/onnx_writer.h"

namespace hbdnn::format {

// Output element i is the sum of weights[j * outputs + i] * input element j.
inline onnx_writer::Raw linear_network(const char* input, const std::vector<std::int64_t>& from,
                                       const char* output, const std::vector<std::int64_t>& to,
                                       const std::vector<float>& weights) {
    using namespace onnx_writer;
    const auto elements = [](const std::vector<std::int64_t>& shape) {
        std::int64_t product = 1;
        for (const std::int64_t extent : shape) product *= extent;
        return product;
    };
    Model model;
    const auto dims = [](const std::vector<std::int64_t>& shape) {
        return std::vector<Dim>(shape.begin(), shape.end());
    };
    model.graph.inputs = {value(input, DataType::f32, dims(from))};
    model.graph.initializers = {
        tensor<std::int64_t>("line", {2}, {1, elements(from)}),
        tensor<float>("weights", {elements(from), elements(to)}, weights),
        tensor<std::int64_t>("shape", {static_cast<std::int64_t>(to.size())}, to)};
    model.graph.nodes = {node("Reshape", {input, "line"}, {"flat"}),
                         node("MatMul", {"flat", "weights"}, {"product"}),
                         node("Reshape", {"product", "shape"}, {output})};
    model.graph.outputs = {value(output, DataType::f32, dims(to))};
    return model.file();
}

} // namespace hbdnn::format
