// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "emu-core/memory/device_memory.h"
#include "librknnrt/model/memory.h"

#include <limits>

namespace rknn {
namespace {

using emu::Fault;

// What the application may read in the record, its size and our own mark aside.
void fill_in(Memory& memory, void* virt_addr, std::uint64_t phys_addr, std::int32_t fd,
             std::int32_t offset, rknn_tensor_mem_flags flags) {
    memory.record.virt_addr = virt_addr;
    memory.record.phys_addr = phys_addr;
    memory.record.fd = fd;
    memory.record.offset = offset;
    memory.record.flags = flags;
}

std::shared_ptr<Memory> make_memory(std::shared_ptr<emu::Buffer> buffer) {
    const auto memory = std::make_shared<Memory>();
    memory->record.size = static_cast<std::uint32_t>(buffer->cpu().size());
    memory->buffer = std::move(buffer);
    return memory;
}

emu::Outcome check_flags(std::uint64_t flags) {
    constexpr std::uint64_t caching = RKNN_FLAG_MEMORY_CACHEABLE | RKNN_FLAG_MEMORY_NON_CACHEABLE;
    constexpr std::uint64_t known =
        caching | RKNN_FLAG_MEMORY_TRY_ALLOC_SRAM | RKNN_MEM_FLAG_ALLOC_NO_CONTEXT;
    if ((flags & ~known) != 0) {
        return emu::error(Fault::bad_argument, "the flags 0x%llx are unknown",
                          static_cast<unsigned long long>(flags & ~known));
    }
    if ((flags & caching) != caching) return {};
    return emu::error(Fault::bad_argument, "memory cannot be both cacheable and not");
}

// Memory that this library gave before, or a part of it: the same bytes under another record. Null
// where there is none.
std::shared_ptr<Memory> known_memory(const void* first, std::uint32_t size) {
    const auto whole = memories().find_memory(first, size);
    if (!whole || size == 0) return nullptr;
    const auto offset = static_cast<const std::byte*>(first) - whole->buffer->cpu().data();
    auto part = emu::slice(whole->buffer, static_cast<std::uint64_t>(offset), size);
    if (!part) return nullptr;
    auto memory = make_memory(*std::move(part));
    memory->occupancy = whole->occupancy;
    return memory;
}

emu::Result<std::shared_ptr<Memory>> made_of(emu::Result<std::shared_ptr<emu::Buffer>> buffer) {
    if (!buffer) return buffer.error();
    return make_memory(*std::move(buffer));
}

} // namespace

emu::Result<std::shared_ptr<Memory>> allocate_memory(emu::DeviceMemory& device, Sram* sram,
                                                     std::uint64_t size, std::uint64_t flags) {
    EMU_TRY(check_flags(flags));
    if (size > std::numeric_limits<std::uint32_t>::max()) {
        return emu::error(Fault::bad_argument, "%llu bytes: rknn_tensor_mem.size has 32 bits",
                          static_cast<unsigned long long>(size));
    }
    const bool cached = (flags & RKNN_FLAG_MEMORY_NON_CACHEABLE) == 0;
    EMU_TRY_VALUE(buffer,
                  device.allocate(size, cached ? emu::Caching::cached : emu::Caching::uncached));
    const auto memory = make_memory(buffer);
    // Applications use virt_addr as it is, some add offset.
    fill_in(*memory, buffer->cpu().data(), buffer->physical(), buffer->fd(), 0,
            RKNN_TENSOR_MEMORY_FLAGS_ALLOC_INSIDE);
    if (sram && (flags & RKNN_FLAG_MEMORY_TRY_ALLOC_SRAM) != 0) memory->sram = sram->take(size);
    return memory;
}

emu::Result<std::shared_ptr<Memory>> memory_from_fd(emu::DeviceMemory& device, std::int32_t fd,
                                                    void* virt_addr, std::uint32_t size,
                                                    std::int32_t offset) {
    if (fd < 0 || offset < 0 || !virt_addr) {
        return emu::error(Fault::bad_argument, "fd %d, virt_addr %p, offset %d", fd, virt_addr,
                          offset);
    }
    auto memory = known_memory(static_cast<std::byte*>(virt_addr) + offset, size);
    if (!memory) {
        EMU_TRY_VALUE(made,
                      made_of(device.import_fd(fd, static_cast<std::uint64_t>(offset), size)));
        memory = std::move(made);
    }
    fill_in(*memory, virt_addr, memory->buffer->physical(), fd, offset,
            RKNN_TENSOR_MEMORY_FLAGS_FROM_FD);
    return memory;
}

emu::Result<std::shared_ptr<Memory>> memory_from_phys(emu::DeviceMemory& device,
                                                      std::uint64_t phys_addr, void* virt_addr,
                                                      std::uint32_t size) {
    const void* first = virt_addr;
    if (const auto whole = device.find(phys_addr, size))
        first = whole->cpu().data() + (phys_addr - whole->physical());
    auto memory = known_memory(first, size);
    if (!memory) {
        EMU_TRY_VALUE(made, made_of(device.import_pointer(virt_addr, size)));
        memory = std::move(made);
    }
    void* const address = virt_addr ? virt_addr : memory->buffer->cpu().data();
    fill_in(*memory, address, phys_addr, -1, 0, RKNN_TENSOR_MEMORY_FLAGS_FROM_PHYS);
    return memory;
}

} // namespace rknn
