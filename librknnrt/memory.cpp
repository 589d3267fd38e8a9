// SPDX-License-Identifier: Apache-2.0
#include "memory.h"

#include "base/error.h"
#include "edge/eternal_table.h"

namespace rknn {
namespace {

emu::Error unknown(const void* record) {
    if (!record) return emu::error(emu::Fault::bad_argument, "mem is null");
    return emu::error(emu::Fault::bad_argument, "%p is no live memory of this library", record);
}

} // namespace

emu::AddressTable<Memory>& memories() {
    static auto& table = emu::eternal_table<emu::AddressTable<Memory>>("rknn_tensor_mem");
    return table;
}

emu::Result<rknn_tensor_mem*> MemoryOwner::create(emu::DeviceMemory& device, std::uint32_t size) {
    EMU_TRY_VALUE(buffer, device.allocate(size));
    const auto memory = std::make_shared<Memory>();
    memory->buffer = buffer;
    memory->owner = shared_from_this();
    memory->record = {.virt_addr = buffer->cpu().data(),
                      .phys_addr = buffer->physical(),
                      .fd = buffer->fd(),
                      .offset = 0, // applications use virt_addr as it is, some add offset
                      .size = size,
                      .flags = RKNN_TENSOR_MEMORY_FLAGS_ALLOC_INSIDE,
                      .priv_data = memory.get()};
    EMU_TRY(keep(memory));
    return &memory->record;
}

emu::Outcome MemoryOwner::keep(const std::shared_ptr<Memory>& memory) {
    const std::lock_guard lock(mutex_);
    if (closed_) return emu::error(emu::Fault::bad_handle, "the context was destroyed meanwhile");
    records_.insert(&memory->record);
    memories().add(&memory->record, memory->buffer->cpu(), memory);
    return {};
}

void MemoryOwner::forget(const void* record) {
    const std::lock_guard lock(mutex_);
    records_.erase(record);
}

void MemoryOwner::close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    for (const void* record : records_) memories().take(record);
    records_.clear();
}

emu::Result<std::shared_ptr<Memory>> find_memory(const rknn_tensor_mem* record) {
    if (auto memory = memories().find(record)) return memory;
    return unknown(record);
}

emu::Outcome destroy_memory(const rknn_tensor_mem* record) {
    const auto memory = memories().take(record);
    if (!memory) return unknown(record);
    memory->owner->forget(record);
    return {};
}

} // namespace rknn
