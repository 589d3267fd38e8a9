// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/kernel/command_buffer.h"

#include "libbmrt/format/command_record.h"
#include "libbmrt/kernel/argument.h"

#include <algorithm>

namespace bmrt::kernel {
namespace {

void set_wait(bmrt::TensorDescriptor& descriptor, std::uint32_t id) {
    descriptor.wait_dma = id;
}

void set_wait(bmrt::DmaDescriptor& descriptor, std::uint32_t id) {
    descriptor.wait_tensor = id;
}

template <class Descriptor> void rewrite(std::span<std::byte> payload, std::uint32_t wait) {
    Descriptor descriptor = Descriptor::decode(payload);
    set_wait(descriptor, wait);
    std::ranges::copy(descriptor.encode(), payload.begin());
}

} // namespace

emu::Result<std::size_t> CommandBuffer::append(emu::Bytes record) {
    if (record.size() > buffer_.size() - used_) {
        return emu::board_aborts(emu::error(emu::Fault::out_of_memory,
                                            "the command buffer has %zu of %zu bytes left, and "
                                            "the command takes %zu",
                                            buffer_.size() - used_, buffer_.size(), record.size()));
    }
    std::ranges::copy(record, buffer_.begin() + static_cast<std::ptrdiff_t>(used_));
    const std::size_t begin = used_;
    used_ += record.size();
    return begin;
}

emu::Result<std::size_t> CommandBuffer::add(bmrt::TensorDescriptor descriptor) {
    descriptor.enable = 1;
    descriptor.id_enable = 1;
    descriptor.id = order_.next_id(Engine::tensor);
    emu::ByteWriter record;
    append_record(record, bmrt::Engine::tensor, descriptor.encode());
    EMU_TRY_VALUE(begin, append(record.bytes()));
    written_.push_back({begin + bmrt::record_header_bytes});
    return order_.add(Engine::tensor);
}

emu::Result<std::size_t> CommandBuffer::add(DmaCommand command) {
    command.descriptor.id = order_.next_id(Engine::dma);
    emu::ByteWriter record;
    append_record(record, bmrt::Engine::dma, command.descriptor.encode(), command.flags);
    EMU_TRY_VALUE(begin, append(record.bytes()));
    written_.push_back({begin + bmrt::record_header_bytes});
    return order_.add(Engine::dma);
}

// It takes part in no waiting: the device runs it alone.
emu::Outcome CommandBuffer::add(const bmrt::CpuRecord& cpu) {
    emu::ByteWriter record;
    append_record(record, bmrt::Engine::cpu, encode(cpu));
    EMU_TRY(append(record.bytes()));
    return {};
}

std::span<std::byte> CommandBuffer::finish() {
    const std::vector<std::uint32_t> waits = order_.waits();
    for (std::size_t i = 0; i < waits.size(); ++i) {
        if (waits[i] == written_[i].wait) continue;
        const auto payload = buffer_.subspan(written_[i].payload);
        written_[i].wait = waits[i];
        if (order_.commands()[i].engine == Engine::tensor)
            rewrite<bmrt::TensorDescriptor>(payload.first(bmrt::tensor_descriptor_bytes), waits[i]);
        else
            rewrite<bmrt::DmaDescriptor>(payload.first(bmrt::dma_descriptor_bytes), waits[i]);
    }
    return buffer_.first(used_);
}

void CommandBuffer::clear() {
    used_ = 0;
    order_ = {};
    written_.clear();
}

} // namespace bmrt::kernel
