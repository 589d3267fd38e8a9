// SPDX-License-Identifier: Apache-2.0
// A network with an operator that only an application could compute, in each form that libraries
// load.
#pragma once

#include "conformance/model/onnx/onnx_writer.h"
#include "emu-core/chip/chip.h"
#include "emu-core/model/container/container.h"
#include "emu-core/model/load.h"

namespace conformance {

// x, 4 numbers, through "Blend" to m, through Relu to y.
inline std::vector<std::byte> custom_onnx() {
    using namespace onnx_writer;
    onnx_writer::Model model;
    model.opsets = {opset("", 17), opset("example", 1)};
    model.graph.inputs = {value("x", DataType::f32, {1, 4})};
    model.graph.nodes = {node("Blend", {"x"}, {"m"}, {}, "example"), node("Relu", {"m"}, {"y"})};
    model.graph.outputs = {value("y", DataType::f32, {1, 4})};
    model.graph.value_info = {value("m", DataType::f32, {1, 4})};
    return model.file();
}

// The same for a chip as `boardless compile` writes it; empty where it is refused.
inline std::vector<std::byte> custom_container(const char* name) {
    const emu::Chip* const chip = emu::find_chip(name);
    const auto program = emu::load_program(emu::SharedBytes(custom_onnx()), {chip, chip});
    return program ? emu::write_container(*program) : std::vector<std::byte>();
}

} // namespace conformance
