// SPDX-License-Identifier: Apache-2.0
// What rknn_outputs_get is given and gives.
#include "librknnrt/convert/convert.h"

#include "emu-core/base/error.h"

namespace rknn {
namespace {

using emu::Fault;

emu::Outcome check_count(std::span<const Port> ports, std::span<const rknn_output> outputs) {
    if (outputs.size() == ports.size()) return {};
    return emu::error(Fault::bad_argument, "%zu outputs, the model has %zu", outputs.size(),
                      ports.size());
}

// Boards fill the array in the model's order whatever `index` says, and warn.
emu::Outcome check_index(std::size_t place, const rknn_output& output, std::size_t count,
                         emu::Warnings* warnings) {
    if (output.index >= count) {
        return emu::error(Fault::bad_output, "there is no output %u", output.index);
    }
    if (output.index == place) return {};
    return emu::board_warns("rknn_outputs_get",
                            emu::error(Fault::bad_output,
                                       "outputs[%zu].index is %u; the place counts", place,
                                       output.index),
                            warnings);
}

emu::Result<Delivery> to_delivery(const Port& port, std::size_t place, const rknn_output& output) {
    Delivery delivery{
        place, port.planes(output.want_float == 0 ? port.dtype : emu::Dtype::f32), {}};
    if (output.is_prealloc == 0) return delivery;

    const std::int64_t needed = delivery.format.bytes();
    if (!output.buf) return emu::error(Fault::bad_output, "output %zu has no buffer", place);
    if (output.size != needed) {
        return emu::error(Fault::bad_output, "output %s has %u bytes, it needs %lld",
                          port.name.c_str(), output.size, static_cast<long long>(needed));
    }
    delivery.bytes = {static_cast<std::byte*>(output.buf), output.size};
    return delivery;
}

} // namespace

emu::Result<std::vector<Delivery>> to_deliveries(std::span<const Port> ports,
                                                 std::span<const rknn_output> outputs,
                                                 emu::Warnings* warnings) {
    EMU_TRY(check_count(ports, outputs));
    std::vector<Delivery> deliveries;
    for (std::size_t place = 0; place < outputs.size(); ++place) {
        EMU_TRY(check_index(place, outputs[place], ports.size(), warnings));
        EMU_TRY_VALUE(delivery, to_delivery(ports[place], place, outputs[place]));
        deliveries.push_back(std::move(delivery));
    }
    return deliveries;
}

void write_back(std::span<const Delivery> deliveries, std::span<rknn_output> outputs) {
    for (const Delivery& delivery : deliveries) {
        outputs[delivery.port].buf = delivery.bytes.data();
        outputs[delivery.port].size = static_cast<std::uint32_t>(delivery.bytes.size());
    }
}

emu::Result<std::vector<void*>> to_buffers(std::span<const Port> ports,
                                           std::span<const rknn_output> outputs) {
    EMU_TRY(check_count(ports, outputs));
    std::vector<void*> buffers;
    for (const rknn_output& output : outputs) {
        if (output.is_prealloc == 0) buffers.push_back(output.buf);
    }
    return buffers;
}

void forget_buffers(std::span<rknn_output> outputs) {
    for (rknn_output& output : outputs) {
        if (output.is_prealloc != 0) continue;
        output.buf = nullptr;
        output.size = 0;
    }
}

} // namespace rknn
