// SPDX-License-Identifier: Apache-2.0
// What rknn_set_io_mem and rknn_mem_sync are given.
#include "librknnrt/convert/convert.h"

#include "emu-core/base/error.h"

#include <cstddef>
#include <string_view>

namespace rknn {
namespace {

using emu::Dtype;
using emu::Fault;

// The port of that name. Where several share it, `index` says which.
const Port* find_port(std::span<const Port> ports, std::string_view name, std::uint32_t index) {
    if (index < ports.size() && ports[index].name == name) return &ports[index];
    for (const Port& port : ports) {
        if (port.name == name) return &port;
    }
    return nullptr;
}

emu::Error no_type(const Port& port, std::uint32_t type) {
    return emu::error(Fault::bad_argument, "%s cannot be exchanged as type %u", port.name.c_str(),
                      type);
}

emu::Error no_layout(const Port& port, std::uint32_t fmt) {
    return emu::error(Fault::bad_argument, "%s cannot be exchanged in layout %u", port.name.c_str(),
                      fmt);
}

// How many lines lie between the pictures of a batch; 0: as many as a picture has. Where there is
// one picture only it makes no difference, as in the header.
emu::Outcome set_height(const Port& port, const rknn_tensor_attr& attr, emu::Format& format) {
    if (!port.feature_map() || port.extents.n == 1) return {}; // old structs end before h_stride
    const std::uint32_t h_stride = attr.h_stride;
    if (h_stride == 0) return {};
    constexpr std::uint32_t most = 1 << 20;
    if (h_stride < port.extents.h || h_stride > most) {
        return emu::error(Fault::bad_argument, "%s: h_stride is %u, it has %lld lines",
                          port.name.c_str(), h_stride, static_cast<long long>(port.extents.h));
    }
    format.stored.h = h_stride;
    return {};
}

// Programs built with the oldest headers own less of the struct than there is.
rknn_tensor_attr kept_part(const Port& port, const rknn_tensor_attr& attr) {
    rknn_tensor_attr kept{};
    std::memcpy(&kept, &attr, offsetof(rknn_tensor_attr, h_stride));
    if (port.extents.n > 1) kept.h_stride = attr.h_stride;
    return kept;
}

} // namespace

// Values that the NPU reads itself lie in padded lines; the CPU converts float32 from dense ones.
// In layout NC1HWC2 without pass_through the application gives NHWC and the CPU makes the blocks.
emu::Result<Exchange> input_exchange(const Port& port, const rknn_tensor_attr& attr) {
    if (attr.pass_through != 0) {
        Exchange exchange{port.native, false};
        EMU_TRY(set_height(port, attr, exchange.format));
        return exchange;
    }
    const auto type = to_core(number(attr.type));
    if (!type || !port.takes(*type)) return no_type(port, number(attr.type));
    const std::uint32_t fmt = number(attr.fmt);
    const bool known = port.feature_map() ? fmt == RKNN_TENSOR_NHWC || fmt == RKNN_TENSOR_NC1HWC2
                                          : is_plain_order(fmt);
    if (!known) return no_layout(port, fmt);
    Exchange exchange{*type == Dtype::f32 ? port.dense(*type) : port.lines(*type),
                      *type != Dtype::i8};
    EMU_TRY(set_height(port, attr, exchange.format));
    return exchange;
}

emu::Result<Exchange> output_exchange(const Port& port, const rknn_tensor_attr& attr) {
    const auto type = to_core(number(attr.type));
    if (!type || !port.gives(*type)) return no_type(port, number(attr.type));
    const std::uint32_t fmt = number(attr.fmt);
    if (!port.feature_map()) {
        if (!is_plain_order(fmt)) return no_layout(port, fmt);
        return Exchange{port.dense(*type)};
    }
    switch (fmt) {
    case RKNN_TENSOR_NCHW: return Exchange{port.planes(*type)};
    case RKNN_TENSOR_NHWC: return Exchange{port.dense(*type)};
    case RKNN_TENSOR_NC1HWC2: return Exchange{port.blocks(*type)};
    default: return no_layout(port, fmt);
    }
}

emu::Result<Target> to_target(std::span<const Port> inputs, std::span<const Port> outputs,
                              const rknn_tensor_attr& attr) {
    const std::string_view name(attr.name, strnlen(attr.name, sizeof attr.name));
    const Port* input = find_port(inputs, name, attr.index);
    if (name.empty() && attr.index < inputs.size()) input = &inputs[attr.index];
    const Port* output = input ? nullptr : find_port(outputs, name, attr.index);
    if (!input && !output) {
        return emu::error(Fault::bad_argument, "there is no tensor \"%.*s\", index %u",
                          static_cast<int>(name.size()), name.data(), attr.index);
    }
    if (input) {
        EMU_TRY_VALUE(exchange, input_exchange(*input, attr));
        return Target{false, static_cast<std::size_t>(input - inputs.data()), std::move(exchange),
                      kept_part(*input, attr)};
    }
    EMU_TRY_VALUE(exchange, output_exchange(*output, attr));
    return Target{true, static_cast<std::size_t>(output - outputs.data()), std::move(exchange),
                  kept_part(*output, attr)};
}

} // namespace rknn
