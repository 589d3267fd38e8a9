// SPDX-License-Identifier: Apache-2.0
// A network with an operator that only an application could compute, in each form that libraries
// load.
#pragma once

#include "conformance/model/onnx/onnx_writer.h"
#include "emu-core/base/file.h"
#include "emu-core/chip/chip.h"
#include "emu-core/engine/executable.h"
#include "emu-core/model/container/container.h"
#include "emu-core/model/load.h"

namespace conformance {

// x, 4 numbers, through "Blend" to m, through Relu to y.
inline std::vector<std::byte> custom_onnx() {
    using namespace onnx_writer;
    Model model;
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

// How many layers the file has for the chip, each with something that computes it; 0: one has not,
// or the file is refused.
inline std::size_t computed_layers(const std::string& path, const char* name) {
    const emu::Chip* const chip = emu::find_chip(name);
    auto file = emu::read_file(path);
    if (!file) return 0;
    auto program = emu::load_program(*std::move(file), {chip, chip});
    if (!program) return 0;
    const auto executable = emu::Executable::prepare(*std::move(program));
    if (!executable) return 0;
    const std::size_t layers = (*executable)->program().layers.size();
    for (std::size_t i = 0; i < layers; ++i)
        if ((*executable)->layer(i).kernel->rows() <= 0) return 0;
    return layers;
}

} // namespace conformance
