// SPDX-License-Identifier: Apache-2.0
// Networks whose results are known without computing them twice.
#pragma once

#include "conformance/model/onnx/onnx_writer.h"

namespace small_network {

using namespace onnx_writer;

// y = 2x, float32, 1x3x2x4.
inline Raw doubling() {
    Model model;
    model.graph.inputs = {value("x", DataType::f32, {1, 3, 2, 4})};
    model.graph.initializers = {tensor<float>("two", {1}, {2})};
    model.graph.nodes = {node("Mul", {"x", "two"}, {"y"})};
    model.graph.outputs = {value("y", DataType::f32, {1, 3, 2, 4})};
    return model.file();
}

// difference = first - second, float32, 4 of each.
inline Raw difference() {
    Model model;
    model.graph.inputs = {value("first", DataType::f32, {4}), value("second", DataType::f32, {4})};
    model.graph.nodes = {node("Sub", {"first", "second"}, {"difference"})};
    model.graph.outputs = {value("difference", DataType::f32, {4})};
    return model.file();
}

} // namespace small_network
