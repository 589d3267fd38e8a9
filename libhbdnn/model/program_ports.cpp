// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/model/program_ports.h"

#include "emu-core/base/error.h"
#include "libhbdnn/picture/front_end.h"

#include <algorithm>

namespace hbdnn {
namespace {

using Scheme = emu::Quant::Scheme;

// Of booleans: numbers of one byte, which are all that the generations before the unified one have.
TensorType type_of(emu::Dtype dtype) {
    switch (dtype) {
    case emu::Dtype::i8: return TensorType::s8;
    case emu::Dtype::u8:
    case emu::Dtype::boolean: return TensorType::u8;
    case emu::Dtype::i16: return TensorType::s16;
    case emu::Dtype::u16: return TensorType::u16;
    case emu::Dtype::i32: return TensorType::s32;
    case emu::Dtype::u32: return TensorType::u32;
    case emu::Dtype::i64: return TensorType::s64;
    case emu::Dtype::f16: return TensorType::f16;
    case emu::Dtype::f32: return TensorType::f32;
    }
    return TensorType::u8;
}

Layout layout_of(const emu::TensorSpec& spec) {
    if (spec.shape.rank() != 4) return Layout::none;
    return spec.channels_first ? Layout::nchw : Layout::nhwc;
}

// A negative shift cannot be told: a scale stands for it.
PortQuant quant_of(const emu::Quant& quant) {
    PortQuant shown;
    if (quant.scheme == Scheme::none) return shown;
    if (quant.scheme == Scheme::fixed_point && quant.fraction >= 0) {
        shown.kind = PortQuant::Kind::shift;
        shown.shifts = {static_cast<std::uint8_t>(quant.fraction)};
        return shown;
    }
    shown.kind = PortQuant::Kind::scale;
    shown.axis = quant.axis;
    for (std::size_t i = 0; i < quant.channels(); ++i) shown.scales.push_back(quant.scale(i));
    const auto is_zero = [](std::int32_t zero_point) { return zero_point == 0; };
    if (!std::ranges::all_of(quant.zero_points, is_zero)) shown.zero_points = quant.zero_points;
    return shown;
}

Port tensor_port(const emu::TensorSpec& spec) {
    Port port;
    port.name = spec.name;
    port.type = type_of(spec.dtype);
    port.layout = layout_of(spec);
    const auto extents = spec.shape.extents();
    port.valid_shape.assign(extents.begin(), extents.end());
    if (port.valid_shape.empty()) port.valid_shape = {1}; // a scalar
    port.quant = quant_of(spec.quant);
    make_dense(port);
    return port;
}

// Programs of the vendor's samples read a scale for every channel of an output, without a look at
// how many there are: models of the vendor's compiler have them.
void scale_every_channel(Port& port) {
    if (port.layout == Layout::none || port.quant.scales.size() != 1) return;
    port.quant.axis = port.layout == Layout::nchw ? 1 : 3;
    const auto channels =
        static_cast<std::size_t>(port.valid_shape[static_cast<std::size_t>(port.quant.axis)]);
    port.quant.scales.resize(channels, port.quant.scales[0]);
    if (!port.quant.zero_points.empty())
        port.quant.zero_points.resize(channels, port.quant.zero_points[0]);
}

void name(std::vector<Port>& ports, const char* substitute) {
    for (std::size_t i = 0; i < ports.size(); ++i) {
        if (ports[i].name.empty()) ports[i].name = substitute + std::to_string(i);
    }
}

emu::Outcome check_bytes(const Port& port, const emu::TensorSpec& tensor) {
    if (dense_bytes(port) == static_cast<std::uint64_t>(tensor.bytes())) return {};
    return emu::error(emu::Fault::bad_model, "%s has %llu bytes, what computes it %lld",
                      port.name.c_str(), static_cast<unsigned long long>(dense_bytes(port)),
                      static_cast<long long>(tensor.bytes()));
}

emu::Outcome check_count(const char* what, std::size_t ports, std::size_t tensors) {
    if (ports == tensors) return {};
    return emu::error(emu::Fault::bad_model, "the model has %zu %s, what computes it %zu", ports,
                      what, tensors);
}

} // namespace

std::vector<Port> input_ports(const emu::Program& program) {
    std::vector<Port> ports;
    for (std::size_t i = 0; i < program.inputs.size(); ++i) {
        const bool is_picture = program.picture(i).samples != emu::PictureSamples::none;
        ports.push_back(is_picture ? picture_port(program, i)
                                   : tensor_port(program.spec(program.inputs[i])));
    }
    name(ports, "input_");
    return ports;
}

std::vector<Port> output_ports(const emu::Program& program) {
    std::vector<Port> ports;
    for (const emu::TensorId id : program.outputs) {
        Port port = tensor_port(program.spec(id));
        port.layout = output_layout(program, id);
        scale_every_channel(port);
        ports.push_back(std::move(port));
    }
    name(ports, "output_");
    return ports;
}

emu::Result<emu::PortConversions> port_conversions(const std::vector<Port>& inputs,
                                                   const std::vector<Port>& outputs,
                                                   const emu::Program& program) {
    EMU_TRY(check_count("inputs", inputs.size(), program.inputs.size()));
    emu::PortConversions made;
    made.inputs.resize(inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const emu::TensorSpec& tensor = program.spec(program.inputs[i]);
        if (!is_image(inputs[i].type)) {
            EMU_TRY(check_bytes(inputs[i], tensor));
            continue;
        }
        EMU_TRY_VALUE(front_end, FrontEnd::make(inputs[i], tensor));
        made.inputs[i].read = [front_end](emu::Bytes picture, std::span<std::byte> numbers) {
            return front_end.run(picture, numbers);
        };
    }
    EMU_TRY(check_count("outputs", outputs.size(), program.outputs.size()));
    for (std::size_t i = 0; i < outputs.size(); ++i)
        EMU_TRY(check_bytes(outputs[i], program.spec(program.outputs[i])));
    made.outputs.resize(outputs.size());
    return made;
}

} // namespace hbdnn
