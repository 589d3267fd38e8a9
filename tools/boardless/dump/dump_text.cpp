// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/dump/dump_text.h"

#include "emu-core/base/text.h"
#include "tools/boardless/dump/dump_registers.h"

#include <algorithm>
#include <array>

namespace boardless {
namespace {

using emu::format;
using rknn::format::Attribute;
using rknn::format::ModelFile;
using rknn::format::Operator;
using rknn::format::Tensor;
using rknn::format::TensorKind;

// ONNX TensorProto's numbers.
constexpr std::array type_names = {"none",    "float32", "uint8",  "int8",   "uint16",
                                   "int16",   "int32",   "int64",  "string", "bool",
                                   "float16", "float64", "uint32", "opaque"};

constexpr std::array kind_names = {"none",     "input",     "output",      "internal",
                                   "constant", "parameter", "table owner", "task's registers",
                                   "made",     "registers", "tasks"};

const char* layout_text(const Tensor& tensor) {
    switch (tensor.layout) {
    case rknn::format::TensorLayout::cube: return "cube";
    case rknn::format::TensorLayout::weights: return "weights";
    default: return "plain";
    }
}

std::string quantisation_text(const Tensor& tensor) {
    if (tensor.scale.empty()) return {};
    std::string text = format(", scale %g, zero point %d", static_cast<double>(tensor.scale[0]),
                              tensor.zero_point.empty() ? 0 : tensor.zero_point[0]);
    if (tensor.scale.size() > 1) text += format(" and %zu more", tensor.scale.size() - 1);
    return text;
}

std::string place_text(const Tensor& tensor) {
    std::string text;
    if (tensor.address >= 0)
        text += format(", at 0x%llx", static_cast<unsigned long long>(tensor.address));
    if (!tensor.data.empty()) return text + format(", %zu bytes of data", tensor.data.size());
    return text + format(", %u bytes", tensor.reserved_bytes);
}

std::string tensor_line(std::size_t index, const Tensor& tensor) {
    return format("   %-4zu '%s' %s %s, %s %s%s%s\n", index, printable(tensor.name).c_str(),
                  type_text(tensor).c_str(), shape_text(tensor.dims).c_str(),
                  kind_names[static_cast<std::size_t>(tensor.kind)], layout_text(tensor),
                  tensor.native_dims.empty()
                      ? ""
                      : format(" %s", shape_text(tensor.native_dims).c_str()).c_str(),
                  (place_text(tensor) + quantisation_text(tensor)).c_str());
}

std::string names_text(const ModelFile& model, const std::vector<std::int32_t>& ids) {
    std::string text;
    for (const std::int32_t id : ids) {
        if (!text.empty()) text += ", ";
        if (id < 0)
            text += "none";
        else
            text +=
                format("'%s'", printable(model.tensors[static_cast<std::size_t>(id)].name).c_str());
    }
    return text.empty() ? "nothing" : text;
}

std::string attribute_text(const Attribute& attribute) {
    std::string values = printable(attribute.text);
    for (const std::int32_t value : attribute.integers)
        values += format(values.empty() ? "%d" : ",%d", value);
    for (const float value : attribute.floats)
        values += format(values.empty() ? "%g" : ",%g", static_cast<double>(value));
    return format(" %s=%s", printable(attribute.name).c_str(), values.c_str());
}

std::string operator_text(const ModelFile& model, std::size_t index) {
    const Operator& op = model.operators[index];
    std::string text = format(
        "%-4zu %s '%s' on the %s\n     %s -> %s\n", index, printable(op.type).c_str(),
        printable(op.name).c_str(), op.first_task < op.last_task ? "NPU" : "CPU, or nothing to do",
        names_text(model, op.inputs).c_str(), names_text(model, op.outputs).c_str());
    if (op.attributes.empty()) return text;
    text += "    ";
    for (const Attribute& attribute : op.attributes) text += attribute_text(attribute);
    return text + "\n";
}

std::string header_text(const ModelFile& model) {
    const std::string container =
        model.container > 6 ? "mini" : format("%d", static_cast<int>(model.container));
    return format("container %s, '%s', for %s, from %s by %s\n", container.c_str(),
                  printable(model.generation).c_str(), printable(model.target).c_str(),
                  printable(model.framework).c_str(), printable(model.compiler).c_str()) +
           format("%zu tensors, %zu operators, %zu tasks for one core with %zu writes\n",
                  model.tensors.size(), model.operators.size(), model.tasks.size(),
                  model.writes.size()) +
           format("memory: runs write [0, 0x%llx), constants up to 0x%llx\ninputs %s\noutputs %s\n",
                  static_cast<unsigned long long>(model.arena_bytes),
                  static_cast<unsigned long long>(model.memory_bytes),
                  names_text(model, model.inputs).c_str(),
                  names_text(model, model.outputs).c_str());
}

bool is_asked(const Operator& op, const DumpOptions& options) {
    return options.op.empty() || op.name == options.op || op.type == options.op;
}

} // namespace

std::string printable(const std::string& name) {
    std::string text = name;
    std::replace_if(
        text.begin(), text.end(),
        [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, '?');
    return text;
}

std::string shape_text(const std::vector<std::int32_t>& dims) {
    std::string text;
    for (const std::int32_t dim : dims) text += format(text.empty() ? "%d" : "x%d", dim);
    return text.empty() ? "scalar" : text;
}

std::string type_text(const Tensor& tensor) {
    return tensor.element_type < type_names.size() ? type_names[tensor.element_type]
                                                   : format("type %d", tensor.element_type);
}

std::string dump_text(const ModelFile& model, const DumpOptions& options) {
    std::string text = header_text(model) + "\ntensors\n";
    for (std::size_t i = 0; i < model.tensors.size(); ++i) {
        if (model.tensors[i].kind != TensorKind::none) text += tensor_line(i, model.tensors[i]);
    }
    text += "\noperators\n";
    const RegisterText registers(model);
    for (std::size_t i = 0; i < model.operators.size(); ++i) {
        const Operator& op = model.operators[i];
        if (!is_asked(op, options)) continue;
        text += operator_text(model, i);
        for (std::size_t task = op.first_task; options.registers && task < op.last_task; ++task) {
            text += registers.of(task);
        }
    }
    return text;
}

} // namespace boardless
