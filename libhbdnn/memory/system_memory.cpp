// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/memory/system_memory.h"

#include "emu-core/base/error.h"
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/strictness.h"
#include "libhbdnn/memory/memory_table.h"

#include <algorithm>
#include <cstring>

namespace hbdnn {
namespace {

using emu::Fault;
using Number = unsigned long long; // what printf knows

emu::Result<emu::Direction> to_direction(std::int32_t flag) {
    if (flag == 1) return emu::Direction::from_device;
    if (flag == 2) return emu::Direction::to_device;
    return emu::error(Fault::bad_argument,
                      "flag is %d, neither HB_SYS_MEM_CACHE_INVALIDATE nor HB_SYS_MEM_CACHE_CLEAN",
                      flag);
}

// For copies. Error bad_argument: more than there are.
emu::Result<Place> find_bytes(const MemoryRecord& record, std::uint64_t bytes, const char* name) {
    EMU_TRY_VALUE(place, find_place(record, name));
    const std::uint64_t most = std::min(record.bytes, place.left);
    if (bytes <= most) return place;
    return emu::error(Fault::bad_argument, "size is %llu, and %s has %llu bytes", Number{bytes},
                      name, Number{most});
}

emu::Outcome check_whole(const Place& place) {
    if (place.offset == 0) return {};
    return emu::error(Fault::bad_argument,
                      "mem.virAddr is %llu bytes into its memory: only the whole can be freed",
                      Number{place.offset});
}

emu::Outcome check_unused(const Block& block) {
    if (block.users == 0) return {};
    return emu::board_warns(
        emu::current_call() ? emu::current_call().function : "free",
        emu::error(Fault::bad_state, "a task that has not ended uses the memory"));
}

} // namespace

emu::DeviceMemory& device_memory() {
    static auto& memory = *new emu::DeviceMemory(emu::memory_options());
    return memory;
}

emu::Result<MemoryRecord> allocate_memory(std::uint64_t bytes, emu::Caching caching,
                                          const char* flush_call) {
    EMU_TRY_VALUE(buffer, device_memory().allocate(bytes, caching));
    const std::span<std::byte> cpu = buffer->cpu();
    const std::uint64_t physical = buffer->physical();
    auto block = std::make_shared<Block>(std::move(buffer), flush_call);
    blocks().add(cpu.data(), cpu, std::move(block));
    return MemoryRecord{physical, cpu.data(), bytes};
}

emu::Outcome free_memory(const MemoryRecord& record) {
    EMU_TRY_VALUE(place, find_place(record, "mem"));
    EMU_TRY(check_whole(place));
    EMU_TRY(check_unused(*place.block));
    emu::Outcome read_before = place.block->inspect();
    if (!blocks().take(record.virtual_address)) {
        return emu::error(Fault::bad_argument, "the memory was freed before, and is registered "
                                               "still");
    }
    return read_before;
}

emu::Outcome flush_memory(const MemoryRecord& record, std::int32_t flag) {
    EMU_TRY_VALUE(direction, to_direction(flag));
    EMU_TRY_VALUE(place, find_place(record, "mem"));
    if (record.bytes > place.left) {
        EMU_TRY(emu::board_lets_pass(emu::error(
            Fault::bad_argument, "mem.memSize is %llu, and from virAddr on there are %llu",
            Number{record.bytes}, Number{place.left})));
    }
    return place.block->sync(place.range(std::min(record.bytes, place.left)), direction);
}

emu::Outcome write_memory(const MemoryRecord& record, const void* source, std::uint64_t bytes) {
    EMU_TRY(emu::check_given(source, "src"));
    EMU_TRY_VALUE(place, find_bytes(record, bytes, "dest"));
    EMU_TRY(place.block->inspect());
    std::memmove(record.virtual_address, source, static_cast<std::size_t>(bytes));
    return {};
}

emu::Outcome read_memory(const MemoryRecord& record, void* target, std::uint64_t bytes) {
    EMU_TRY(emu::check_given(target, "dest"));
    EMU_TRY_VALUE(place, find_bytes(record, bytes, "src"));
    EMU_TRY(place.block->check_invalidated(place.range(bytes)));
    std::memmove(target, record.virtual_address, static_cast<std::size_t>(bytes));
    return {};
}

} // namespace hbdnn
