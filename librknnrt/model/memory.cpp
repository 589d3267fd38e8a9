// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/model/memory.h"

#include "emu-core/base/error.h"
#include "emu-core/base/text.h"
#include "emu-core/edge/leak_report.h"

namespace rknn {
namespace {

emu::Error unknown(const void* record) {
    if (!record) return emu::error(emu::Fault::bad_argument, "mem is null");
    if (const auto past = memories().past(record)) {
        return emu::destroyed_before(emu::Fault::bad_argument, emu::format("%p", record), *past);
    }
    return emu::error(emu::Fault::bad_argument, "%p is no live memory of this library", record);
}

} // namespace

emu::AddressTable<Memory>& memories() {
    static auto& table = emu::eternal_table<emu::AddressTable<Memory>>("rknn_tensor_mem");
    return table;
}

MemoryOwner& common_owner() {
    static const auto& owner = *new auto(std::make_shared<MemoryOwner>());
    return *owner;
}

emu::Result<rknn_tensor_mem*> MemoryOwner::keep(const std::shared_ptr<Memory>& memory) {
    const std::lock_guard lock(mutex_);
    if (closed_) return emu::error(emu::Fault::bad_handle, "the context was destroyed meanwhile");
    memory->owner = shared_from_this();
    memory->record.priv_data = memory.get();
    const auto entry = records_.insert(&memory->record).first;
    try {
        memories().add(&memory->record, memory->buffer->cpu(), memory);
    } catch (...) {
        records_.erase(entry); // the next memory may have the same address
        throw;
    }
    return &memory->record;
}

void MemoryOwner::forget(const void* record) {
    const std::lock_guard lock(mutex_);
    records_.erase(record);
}

void MemoryOwner::close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    for (const void* record : records_) memories().abandon(record);
    records_.clear();
}

emu::Result<std::shared_ptr<Memory>> find_memory(const rknn_tensor_mem* record) {
    const auto memory = memories().find(record);
    if (!memory) return unknown(record);
    memory->buffer->inspect();
    return memory;
}

emu::Outcome destroy_memory(const rknn_tensor_mem* record) {
    const auto memory = memories().take(record);
    if (!memory) return unknown(record);
    memory->destroyed = true;
    memory->owner->forget(record);
    return {};
}

} // namespace rknn
