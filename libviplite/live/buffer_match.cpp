// SPDX-License-Identifier: Apache-2.0
#include "libviplite/live/buffer.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace viplite {
namespace {

using emu::Fault;

emu::Outcome check_dims(const viplite::format::Port& port, const viplite::format::Port& tensor) {
    for (std::size_t i = 0; i < port.dims.size(); ++i) {
        const std::uint32_t dim = i < tensor.dims.size() ? tensor.dims[i] : 1;
        if (dim == port.dims[i]) continue;
        return emu::error(Fault::bad_argument, "%s: sizes[%zu] is %u, not %u", port.name.c_str(), i,
                          dim, port.dims[i]);
    }
    return {};
}

emu::Outcome check_quant(const viplite::format::Port& port, const viplite::format::Port& tensor) {
    const char* const name = port.name.c_str();
    if (port.quant == viplite::format::QuantFormat::fixed_point &&
        port.fixed_point_pos != tensor.fixed_point_pos) {
        return emu::error(Fault::bad_argument, "%s: fixed_point_pos is %d, not %d", name,
                          tensor.fixed_point_pos, port.fixed_point_pos);
    }
    if (port.quant != viplite::format::QuantFormat::affine) return {};
    if (port.zero_point != tensor.zero_point) {
        return emu::error(Fault::bad_argument, "%s: the zero point is %d, not %d", name,
                          tensor.zero_point, port.zero_point);
    }
    const float quotient = tensor.scale / port.scale;
    if (quotient > 0.9F && quotient < 1.1F) return {};
    return emu::error(Fault::bad_argument, "%s: the scale is %g, not %g", name,
                      static_cast<double>(tensor.scale), static_cast<double>(port.scale));
}

bool same_port(const viplite::format::Port& a, const viplite::format::Port& b) {
    return a.dims == b.dims && a.format == b.format && a.quant == b.quant &&
           a.fixed_point_pos == b.fixed_point_pos && a.scale == b.scale &&
           a.zero_point == b.zero_point;
}

emu::Outcome check_bytes(const viplite::format::Port& port, const Buffer& buffer) {
    if (buffer.size() >= port.bytes()) return {};
    return emu::error(Fault::bad_argument, "%s: the buffer has %llu bytes, not %llu",
                      port.name.c_str(), static_cast<unsigned long long>(buffer.size()),
                      static_cast<unsigned long long>(port.bytes()));
}

} // namespace

emu::Outcome check_match(const viplite::format::Port& port, const Buffer& buffer) {
    if (const Buffer::Tensor& tensor = buffer.tensor()) {
        EMU_TRY(check_dims(port, *tensor));
        if (port.format != tensor->format || port.quant != tensor->quant) {
            return emu::error(
                Fault::bad_argument, "%s: data_format %u and quant_format %u, not %u and %u",
                port.name.c_str(), static_cast<unsigned>(tensor->format),
                static_cast<unsigned>(tensor->quant), static_cast<unsigned>(port.format),
                static_cast<unsigned>(port.quant));
        }
        EMU_TRY(check_quant(port, *tensor));
    }
    return check_bytes(port, buffer);
}

bool same_ports(const Model& a, const Model& b) {
    return std::ranges::equal(a.inputs, b.inputs, same_port) &&
           std::ranges::equal(a.outputs, b.outputs, same_port);
}

} // namespace viplite
