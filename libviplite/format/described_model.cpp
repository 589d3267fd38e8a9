// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/described_model.h"

#include <algorithm>

namespace viplite::format {
namespace {

using emu::Dtype;

constexpr std::int32_t most_fraction_bits = 32; // emu::Quant

Dtype dtype_of(ElementFormat format) {
    switch (format) {
    case ElementFormat::fp32:
    case ElementFormat::bfp16:
    case ElementFormat::fp64: return Dtype::f32;
    case ElementFormat::fp16: return Dtype::f16;
    case ElementFormat::int8:
    case ElementFormat::int4: return Dtype::i8;
    case ElementFormat::uint8:
    case ElementFormat::character:
    case ElementFormat::uint4: return Dtype::u8;
    case ElementFormat::int16: return Dtype::i16;
    case ElementFormat::uint16: return Dtype::u16;
    case ElementFormat::int32: return Dtype::i32;
    case ElementFormat::uint32: return Dtype::u32;
    case ElementFormat::int64:
    case ElementFormat::uint64: return Dtype::i64;
    case ElementFormat::bool8: return Dtype::boolean;
    }
    return Dtype::u8; // check(Port) lets no other pass
}

// Measured: "input/output[0]" in files of container 2, for customer 0x1000003b.
bool is_made_up(const std::string& name) {
    constexpr const char* starts[] = {"input[", "output[", "input/output[", "uid_"};
    return std::ranges::any_of(starts, [&](const char* start) { return name.starts_with(start); });
}

emu::Result<emu::Quant> quant_of(const Port& port, Dtype dtype) {
    if (dtype == Dtype::f32 || dtype == Dtype::f16) return emu::Quant();
    switch (port.quant) {
    case QuantFormat::none: break;
    case QuantFormat::affine: return emu::Quant::affine(port.scale, port.zero_point);
    case QuantFormat::fixed_point:
        if (port.fixed_point_pos < -most_fraction_bits ||
            port.fixed_point_pos > most_fraction_bits) {
            return emu::error(emu::Fault::bad_model, "port %s has %d fraction bits",
                              emu::printable(port.name).c_str(), port.fixed_point_pos);
        }
        return emu::Quant{emu::Quant::Scheme::fixed_point, {}, {}, 0, port.fixed_point_pos};
    }
    return emu::Quant();
}

} // namespace

emu::Result<emu::TensorSpec> tensor_spec(const Port& port) {
    emu::TensorSpec spec;
    if (!is_made_up(port.name)) spec.name = port.name;
    spec.dtype = dtype_of(port.format);
    const std::vector<std::int32_t> extents(port.dims.rbegin(), port.dims.rend());
    EMU_TRY_VALUE(shape, emu::Shape::make(extents));
    spec.shape = shape;
    EMU_TRY_VALUE(quant, quant_of(port, spec.dtype));
    spec.quant = std::move(quant);
    return spec;
}

emu::Result<emu::DescribedModel> described_model(const Description& description, std::string path) {
    emu::DescribedModel model;
    model.path = std::move(path);
    model.digest = emu::sha256(description.file);
    for (const Port& port : description.inputs) {
        EMU_TRY_VALUE(spec, tensor_spec(port));
        model.inputs.push_back(std::move(spec));
    }
    for (const Port& port : description.outputs) {
        EMU_TRY_VALUE(spec, tensor_spec(port));
        model.outputs.push_back(std::move(spec));
        model.output_bytes.push_back(port.bytes());
    }
    return model;
}

} // namespace viplite::format
