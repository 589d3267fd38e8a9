// SPDX-License-Identifier: Apache-2.0
// What rknn_set_io_mem and rknn_mem_sync are given.
#include "convert.h"

#include "base/error.h"

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

// Values that the NPU reads itself lie in padded lines; the CPU converts float32 from dense ones.
// In layout NC1HWC2 without pass_through the application gives NHWC and the CPU makes the blocks.
emu::Result<Exchange> input_exchange(const Port& port, const rknn_tensor_attr& attr) {
    if (attr.pass_through != 0) return Exchange{port.native, false};
    const auto type = to_core(number(attr.type));
    if (!type || !port.takes(*type)) return no_type(port, number(attr.type));
    const std::uint32_t fmt = number(attr.fmt);
    const bool known = port.feature_map() ? fmt == RKNN_TENSOR_NHWC || fmt == RKNN_TENSOR_NC1HWC2
                                          : is_plain_order(fmt);
    if (!known) return no_layout(port, fmt);
    return Exchange{*type == Dtype::f32 ? port.dense(*type) : port.lines(*type),
                    *type != Dtype::i8};
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

} // namespace

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
        return Target{false, static_cast<std::size_t>(input - inputs.data()), std::move(exchange)};
    }
    EMU_TRY_VALUE(exchange, output_exchange(*output, attr));
    return Target{true, static_cast<std::size_t>(output - outputs.data()), std::move(exchange)};
}

} // namespace rknn
