// SPDX-License-Identifier: Apache-2.0
#include "libviplite/model/program_ports.h"

#include "emu-core/base/error.h"
#include "libviplite/model/model.h"

#include <algorithm>

namespace viplite {
namespace {

using viplite::format::ElementFormat;
using Scheme = emu::Quant::Scheme;

ElementFormat format_of(emu::Dtype dtype) {
    switch (dtype) {
    case emu::Dtype::i8: return ElementFormat::int8;
    case emu::Dtype::u8: return ElementFormat::uint8;
    case emu::Dtype::i16: return ElementFormat::int16;
    case emu::Dtype::u16: return ElementFormat::uint16;
    case emu::Dtype::i32: return ElementFormat::int32;
    case emu::Dtype::u32: return ElementFormat::uint32;
    case emu::Dtype::i64: return ElementFormat::int64;
    case emu::Dtype::f16: return ElementFormat::fp16;
    case emu::Dtype::f32: return ElementFormat::fp32;
    case emu::Dtype::boolean: return ElementFormat::bool8;
    }
    return ElementFormat::uint8;
}

std::vector<std::uint32_t> dims_of(const emu::Shape& shape) {
    const int rank = shape.rank();
    const int inner = std::min(rank, static_cast<int>(viplite::format::most_dims));
    std::vector<std::uint32_t> dims;
    for (int i = 0; i < inner; ++i) {
        const int axis = rank - 1 - i;
        const std::int64_t extent = i + 1 == inner ? shape.elements(0, axis + 1) : shape[axis];
        dims.push_back(static_cast<std::uint32_t>(extent));
    }
    if (dims.empty()) dims.push_back(1); // a scalar
    return dims;
}

void take_quant(viplite::format::Port& port, const emu::Quant& quant) {
    if (quant.scheme == Scheme::fixed_point) {
        port.quant = viplite::format::QuantFormat::fixed_point;
        port.fixed_point_pos = quant.fraction;
    }
    if (quant.scheme == Scheme::affine) {
        port.quant = viplite::format::QuantFormat::affine;
        port.scale = quant.scale();
        port.zero_point = quant.zero_point();
    }
}

} // namespace

emu::Result<viplite::format::Port> port_of(const emu::TensorSpec& spec, std::string substitute) {
    if (!spec.quant.per_tensor()) {
        return emu::error(emu::Fault::bad_model, "%s is quantised per channel", spec.name.c_str());
    }
    viplite::format::Port port;
    port.name = spec.name.empty() ? std::move(substitute) : spec.name.substr(0, longest_name);
    port.dims = dims_of(spec.shape);
    port.format = format_of(spec.dtype);
    take_quant(port, spec.quant);
    return port;
}

emu::Result<std::vector<viplite::format::Port>>
ports_of(const emu::Program& program, std::span<const emu::TensorId> ids, const char* substitute) {
    std::vector<viplite::format::Port> ports;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        EMU_TRY_VALUE(port, port_of(program.spec(ids[i]), emu::format("%s[%zu]", substitute, i)));
        ports.push_back(std::move(port));
    }
    return ports;
}

} // namespace viplite
