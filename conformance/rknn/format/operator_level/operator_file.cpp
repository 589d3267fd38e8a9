// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/format/operator_level/operator_file.h"

#include "emu-core/chip/chip.h"

#include <catch2/catch.hpp>

#include <numeric>

namespace rknn_format_tests {

using namespace rknn::format;

OperatorFile::OperatorFile() {
    file.container = 6;
    file.generation = "RKNPU v2";
    file.target = "rk3588";
}

std::int32_t OperatorFile::tensor(const char* name, Dims dims, TensorLayout layout) {
    Tensor tensor;
    tensor.name = name;
    tensor.element_type = 3;
    tensor.layout = layout;
    tensor.kind = TensorKind::internal;
    tensor.dims = std::move(dims);
    tensor.scale = {1};
    tensor.zero_point = {0};
    file.tensors.push_back(std::move(tensor));
    return static_cast<std::int32_t>(file.tensors.size() - 1);
}

std::int32_t OperatorFile::input(Dims dims, TensorLayout layout) {
    const std::int32_t index = tensor("in", std::move(dims), layout);
    file.tensors.back().kind = TensorKind::input;
    file.inputs.push_back(index);
    return index;
}

std::int32_t OperatorFile::constant(const char* name, const std::vector<std::int64_t>& values) {
    Tensor tensor;
    tensor.name = name;
    tensor.element_type = 7;
    tensor.kind = TensorKind::parameter;
    tensor.dims = {static_cast<std::int32_t>(values.size())};
    tensor.data = emu::value_bytes(values);
    file.tensors.push_back(std::move(tensor));
    return static_cast<std::int32_t>(file.tensors.size() - 1);
}

Operator& OperatorFile::add(const char* type, Dims inputs, Dims outputs) {
    Operator op;
    op.type = type;
    op.name = std::string(type) + ":one";
    op.inputs = std::move(inputs);
    op.outputs = std::move(outputs);
    file.operators.push_back(std::move(op));
    return file.operators.back();
}

emu::Result<OperatorProgram> OperatorFile::lower() const {
    return lower_operators(file, *emu::find_chip(file.target));
}

std::vector<int> OperatorFile::output() const {
    const auto lowered = lower();
    if (!lowered) FAIL(lowered.error().detail);
    const emu::Program& program = lowered->program;
    Values inputs;
    for (const emu::TensorId id : program.inputs) {
        std::vector<std::byte> values(static_cast<std::size_t>(program.spec(id).bytes()));
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::byte>(i);
        inputs.push_back(std::move(values));
    }
    const Values outputs = outputs_of(program, inputs);
    std::vector<int> result;
    for (const std::byte value : outputs.at(0)) {
        result.push_back(static_cast<std::int8_t>(value));
    }
    return result;
}

Attribute integers(const char* name, OperatorFile::Dims values) {
    Attribute attribute;
    attribute.name = name;
    attribute.integers = std::move(values);
    return attribute;
}

Attribute text(const char* name, const char* value) {
    Attribute attribute;
    attribute.name = name;
    attribute.text = value;
    return attribute;
}

} // namespace rknn_format_tests
