// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/description.h"

#include "emu-core/base/checked.h"
#include "emu-core/tensor/shape.h"
#include "libviplite/format/versions.h"

#include <cmath>

namespace viplite::format {

std::uint64_t Port::elements() const {
    std::uint64_t count = 1;
    for (const std::uint32_t dim : dims) count *= dim;
    return count;
}

std::uint64_t Port::bytes() const {
    if (dims.empty()) return 0;
    const ElementFormatRow* row = find(format);
    const std::uint64_t line =
        emu::divide_up<std::uint64_t>(std::uint64_t{dims[0]} * (row ? row->bits : 0), 8);
    return line * (elements() / dims[0]);
}

emu::Outcome set_rank(Port& port, std::uint32_t rank) {
    if (rank == 0 || rank > port.dims.size()) {
        return emu::error(emu::Fault::bad_model, "it has %u dimensions", rank);
    }
    port.dims.resize(rank);
    return {};
}

emu::Outcome check(const Port& port) {
    using emu::Fault;
    if (!find(port.format)) {
        return emu::error(Fault::bad_model, "its elements are of type %u, which is not known",
                          static_cast<unsigned>(port.format));
    }
    std::uint64_t elements = 1;
    for (const std::uint32_t dim : port.dims) {
        if (dim == 0 || dim > emu::Shape::max_elements / elements) {
            return emu::error(Fault::bad_model, "an extent is %u", dim);
        }
        elements *= dim;
    }
    if (port.quant > QuantFormat::affine) {
        return emu::error(Fault::bad_model, "its quantisation is %u, which is not known",
                          static_cast<unsigned>(port.quant));
    }
    if (port.quant == QuantFormat::affine && !(std::isfinite(port.scale) && port.scale > 0)) {
        return emu::error(Fault::bad_model, "its scale is %g", static_cast<double>(port.scale));
    }
    return {};
}

emu::Result<emu::Bytes> section_bytes(emu::Bytes file, const Section& section) {
    if (emu::in_range(section.offset, section.bytes, file.size())) {
        return file.subspan(section.offset, section.bytes);
    }
    return emu::error(emu::Fault::bad_model, "section %s: bytes %llu to %llu of a file of %zu",
                      section.name.data(), static_cast<unsigned long long>(section.offset),
                      static_cast<unsigned long long>(section.offset + section.bytes), file.size());
}

const CommandTable* Description::commands(OperationType type) const {
    switch (type) {
    case OperationType::convolution:
    case OperationType::sp:
    case OperationType::activation:
    case OperationType::movement: return &convolutions;
    case OperationType::tensor: return &tensor_commands;
    case OperationType::shader: return &shaders;
    default: return nullptr;
    }
}

bool is_nbg(emu::Bytes file) {
    return file.size() >= sizeof(magic) && emu::load<std::uint32_t>(file) == magic;
}

emu::Result<Description> read(const emu::SharedBytes& file) {
    if (!is_nbg(file)) return emu::error(emu::Fault::bad_model, "it does not begin as an NBG");
    if (file.size() < common_header_bytes) {
        return emu::error(emu::Fault::bad_model, "the NBG ends after %zu bytes", file.size());
    }
    const auto version = emu::load<std::uint32_t>(file, 4);
    switch (version >> 16) {
    case 1: return read_version_1(file);
    case 2: return read_version_2(file);
    default:
        return emu::error(emu::Fault::bad_model, "an NBG of version 0x%08x; 1 and 2 are known",
                          version);
    }
}

} // namespace viplite::format
