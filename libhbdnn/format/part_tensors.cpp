// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/part_tensors.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace hbdnn::format {
namespace {

using emu::Dtype;
using emu::error;
using emu::Fault;
using emu::Quant;
using emu::TensorSpec;

std::optional<Dtype> dtype_of(const Port& port) {
    if (is_image(port.type)) return port.picture.numbers;
    switch (port.type) {
    case TensorType::s8: return Dtype::i8;
    case TensorType::u8: return Dtype::u8;
    case TensorType::f16: return Dtype::f16;
    case TensorType::s16: return Dtype::i16;
    case TensorType::u16: return Dtype::u16;
    case TensorType::f32: return Dtype::f32;
    case TensorType::s32: return Dtype::i32;
    case TensorType::u32: return Dtype::u32;
    case TensorType::s64: return Dtype::i64;
    case TensorType::bool8: return Dtype::boolean;
    default: return std::nullopt;
    }
}

std::vector<std::int32_t> shape_in_core(const Port& port) {
    std::vector<std::int32_t> shape = port.valid_shape;
    if (is_image(port.type) && port.layout == Layout::nchw) {
        std::rotate(shape.begin() + 1, shape.begin() + 2, shape.end());
    }
    return shape;
}

TensorSpec spec_with(const Port& port, Dtype dtype) {
    TensorSpec spec;
    spec.name = port.name;
    spec.dtype = dtype;
    spec.shape = *emu::Shape::make(shape_in_core(port)); // the readers let no other pass
    const bool integers = dtype != Dtype::f32 && dtype != Dtype::f16 && dtype != Dtype::boolean;
    if (integers) spec.quant = core_quant(port.quant);
    return spec;
}

// By the application, or by a node of the CPU.
bool is_seen(const BpuFile& file, const std::string& name) {
    const auto reads = [&](const Node& node) {
        return !node.is_bpu() && (is_among(node.inputs, name) || is_among(node.outputs, name));
    };
    return std::ranges::any_of(file.nodes, reads) ||
           std::ranges::find(file.outputs, name, &Value::name) != file.outputs.end();
}

emu::Result<TensorSpec> spec_of(const BpuFile& file, const Value& value, Unscaled unscaled) {
    const std::string name = emu::printable(value.name);
    const auto dtype = dtype_of(value.type);
    if (!dtype) {
        return error(Fault::bad_model,
                     "tensor %s is of type %d, which is handed on by none that "
                     "is known",
                     name.c_str(), static_cast<int>(value.type));
    }
    EMU_TRY_VALUE(shape, emu::Shape::make(value.shape));
    TensorSpec spec{value.name, *dtype, shape, {}};
    if (*dtype == Dtype::f32) return spec;
    EMU_TRY_VALUE(quant, quant_of(file, value));
    if (quant.kind != PortQuant::Kind::none) {
        spec.quant = core_quant(quant);
        return spec;
    }
    if (unscaled == Unscaled::stored) return spec;
    if (is_seen(file, value.name)) {
        return error(Fault::bad_model,
                     "tensor %s holds integers, and the file does not say of which scale: the text "
                     "of `hrt_model_exec model_info` does, beside it as <file>.txt",
                     name.c_str());
    }
    spec.dtype = Dtype::f32;
    return spec;
}

const Port* port_of(const std::vector<Port>& ports, const std::string& name) {
    const auto found = std::ranges::find(ports, name, &Port::name);
    return found == ports.end() ? nullptr : &*found;
}

} // namespace

std::optional<Dtype> dtype_of(ElementType type) {
    switch (type) {
    case ElementType::f32: return Dtype::f32;
    case ElementType::s8: return Dtype::i8;
    case ElementType::s16: return Dtype::i16;
    case ElementType::s32: return Dtype::i32;
    default: return std::nullopt;
    }
}

emu::Quant core_quant(const PortQuant& quant) {
    Quant result;
    if (quant.kind == PortQuant::Kind::none) return result;
    result.scheme = Quant::Scheme::affine;
    result.axis = quant.axis;
    result.scales = quant.scales;
    for (const int shift : quant.shifts) result.scales.push_back(std::ldexp(1.0F, -shift));
    result.zero_points = quant.zero_points;
    result.zero_points.resize(result.scales.size());
    return result;
}

emu::Result<TensorSpec> tensor_spec(const Port& port) {
    const auto dtype = dtype_of(port);
    if (dtype) return spec_with(port, *dtype);
    return error(Fault::bad_model, "%s is of type %s, which nothing computes",
                 emu::printable(port.name).c_str(), name_of(port.type).data());
}

emu::DescribedModel described_model(const std::vector<Port>& inputs,
                                    const std::vector<Port>& outputs, const std::string& path,
                                    emu::Bytes file) {
    emu::DescribedModel model;
    model.path = path;
    model.digest = emu::sha256(file);
    for (const Port& port : inputs) {
        model.inputs.push_back(spec_with(port, dtype_of(port).value_or(Dtype::f32)));
    }
    for (const Port& port : outputs) {
        model.outputs.push_back(spec_with(port, dtype_of(port).value_or(Dtype::f32)));
        model.output_bytes.push_back(dense_bytes(port));
    }
    return model;
}

std::vector<Segment> segments_of(const BpuFile& file) {
    std::vector<Segment> segments;
    for (const Node& node : file.nodes) {
        if (node.is_bpu()) segments.push_back({node.name, node.inputs, node.outputs});
    }
    return segments;
}

emu::Result<TensorSpec> tensor_of(const BpuFile& file, const BpuPorts& ports,
                                  const std::string& name, Unscaled unscaled) {
    if (const Port* port = port_of(ports.inputs, name)) return tensor_spec(*port);
    if (const Port* port = port_of(ports.outputs, name);
        port && port->quant.kind != PortQuant::Kind::none) {
        return tensor_spec(*port); // as its description says where the file does not
    }
    if (const Value* value = file.find_value(name)) return spec_of(file, *value, unscaled);
    return error(Fault::bad_model, "the file does not say what tensor %s is",
                 emu::printable(name).c_str());
}

std::string Segment::path(const std::string& path) const {
    if (path.empty()) return {};
    std::string part = name;
    std::ranges::replace(part, '/', '_');
    return path + "." + part;
}

emu::Result<emu::DescribedModel> Segment::described(const BpuFile& file, const BpuPorts& ports,
                                                    Unscaled unscaled) const {
    emu::DescribedModel model;
    ScaleBudget scales;
    for (const std::string& input : inputs) {
        EMU_TRY_VALUE(spec, tensor_of(file, ports, input, unscaled));
        EMU_TRY(scales.spend(spec.quant.scales.size()));
        model.inputs.push_back(std::move(spec));
    }
    for (const std::string& output : outputs) {
        EMU_TRY_VALUE(spec, tensor_of(file, ports, output, unscaled));
        EMU_TRY(scales.spend(spec.quant.scales.size()));
        model.outputs.push_back(std::move(spec));
    }
    return model;
}

} // namespace hbdnn::format
