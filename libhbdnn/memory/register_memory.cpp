// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "libhbdnn/memory/memory_table.h"
#include "libhbdnn/memory/system_memory.h"

#include <mutex>

namespace hbdnn {
namespace {

using emu::Fault;
using Number = unsigned long long; // what printf knows

} // namespace

emu::Result<MemoryRecord> register_memory(const MemoryRecord& record) {
    if (record.bytes == 0) return emu::error(Fault::bad_argument, "mem.memSize is 0");
    const auto buffer = device_memory().find(record.physical, record.bytes);
    const auto block = buffer ? blocks().find(buffer->cpu().data()) : nullptr;
    if (!block) {
        return emu::error(Fault::bad_handle,
                          "no memory of this library has %llu bytes at mem.phyAddr 0x%llx, and "
                          "there is no other",
                          Number{record.bytes}, Number{record.physical});
    }
    const auto part =
        block->cpu().subspan(static_cast<std::size_t>(record.physical - block->physical()),
                             static_cast<std::size_t>(record.bytes));
    static std::mutex& one_at_a_time = *new std::mutex;
    const std::lock_guard lock(one_at_a_time);
    if (registrations().find(part.data()))
        return emu::error(Fault::bad_state, "0x%llx is registered", Number{record.physical});
    registrations().add(part.data(), part, block);
    return MemoryRecord{record.physical, part.data(), record.bytes};
}

emu::Outcome unregister_memory(const MemoryRecord& record) {
    EMU_TRY(find_place(record, "mem"));
    if (registrations().take(record.virtual_address)) return {};
    return emu::error(Fault::bad_argument, "mem.virAddr %p is not registered",
                      record.virtual_address);
}

} // namespace hbdnn
