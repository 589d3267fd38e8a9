// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/live/bindings.h"

#include "emu-core/base/error.h"
#include "emu-core/edge/strictness.h"

#include <algorithm>

namespace rknn {

using emu::Fault;

namespace {

emu::Outcome check_size(const Exchange& exchange, const Memory& memory) {
    const std::size_t size = memory.buffer->cpu().size();
    const std::int64_t needed = exchange.format.bytes();
    if (size >= static_cast<std::uint64_t>(needed)) return {};
    return emu::error(Fault::bad_argument, "the memory has %zu bytes, the tensor needs %lld", size,
                      static_cast<long long>(needed));
}

// As the attributes of this layout tell it to the application.
std::size_t size_with_stride(const Port& port, const rknn_tensor_attr& attr) {
    switch (number(attr.fmt)) {
    case RKNN_TENSOR_NC1HWC2: return native_output_attr(port, 0).size_with_stride;
    case RKNN_TENSOR_NHWC: return native_nhwc_output_attr(port, 0).size_with_stride;
    default: return output_attr(port, 0).size_with_stride;
    }
}

// The NPU writes whole blocks: boards warn about memory that has room for the values only.
emu::Outcome check_lines(const Port& port, const Target& target, std::size_t size) {
    const std::size_t with_stride = size_with_stride(port, target.attr);
    if (target.exchange.format.dtype != port.dtype || size >= with_stride) return {};
    return emu::board_warns(
        "rknn_set_io_mem",
        emu::error(Fault::bad_argument,
                   "output %s: the memory has %zu bytes, size_with_stride is %zu",
                   port.name.c_str(), size, with_stride));
}

} // namespace

emu::Outcome Bindings::bind(const Target& target, std::shared_ptr<Memory> memory) {
    EMU_TRY(check_size(target.exchange, *memory));
    if (of_ == Of::outputs)
        EMU_TRY(check_lines(ports_[target.port], target, memory->buffer->cpu().size()));
    bound_[target.port] = {target.attr, target.exchange, std::move(memory)};
    return {};
}

void Bindings::move_to(std::span<const Port> ports) {
    ports_ = ports;
    for (std::size_t port = 0; port < bound_.size(); ++port) {
        Binding& binding = bound_[port];
        if (!binding.memory) continue;
        auto exchange = of_ == Of::inputs ? input_exchange(ports_[port], binding.attr)
                                          : output_exchange(ports_[port], binding.attr);
        if (exchange && check_size(*exchange, *binding.memory))
            binding.exchange = *std::move(exchange);
        else
            binding = {};
    }
}

void Bindings::release() {
    std::ranges::fill(bound_, Binding());
}

emu::Outcome Bindings::check_alive(emu::Warnings& warnings) const {
    for (std::size_t port = 0; port < bound_.size(); ++port) {
        const Memory* memory = bound_[port].memory.get();
        if (memory) memory->buffer->inspect();
        if (!memory || !memory->destroyed) continue;
        EMU_TRY(emu::board_warns(
            "rknn_run",
            emu::error(Fault::bad_state, "the memory of %s was destroyed, and is still bound to it",
                       ports_[port].name.c_str()),
            &warnings));
    }
    return {};
}

// A board reads what its memory held before, or perhaps not, as the CPU's cache has it.
emu::Outcome Bindings::check_synced() const {
    for (std::size_t port = 0; port < bound_.size(); ++port) {
        const Memory* memory = bound_[port].memory.get();
        if (!memory || emu::is_synced(*memory->buffer)) continue;
        return emu::missing_sync(
            emu::error(Fault::bad_state,
                       "the memory of input %s was written after its last rknn_mem_sync with "
                       "RKNN_MEMORY_SYNC_TO_DEVICE: the NPU would read what was there before",
                       ports_[port].name.c_str()));
    }
    return {};
}

emu::Outcome Bindings::read(std::size_t port, bool flush, std::span<std::byte> inside) const {
    const Binding& binding = bound_[port];
    if (!binding.memory) return {};
    emu::Buffer& buffer = *binding.memory->buffer;
    if (flush) EMU_TRY(buffer.sync(0, buffer.cpu().size(), emu::Direction::to_device));
    return read_application(ports_[port], binding.exchange.format, binding.exchange.normalise,
                            buffer.device(), inside);
}

emu::Outcome Bindings::write(std::size_t port, bool flush, emu::Bytes inside) const {
    const Binding& binding = bound_[port];
    if (!binding.memory) return {};
    emu::Buffer& buffer = *binding.memory->buffer;
    EMU_TRY(write_application(ports_[port], inside, binding.exchange.format, buffer.device()));
    if (!flush) return {};
    return buffer.sync(0, buffer.cpu().size(), emu::Direction::from_device);
}

} // namespace rknn
