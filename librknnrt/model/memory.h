// SPDX-License-Identifier: Apache-2.0
// Memory that rknn_create_mem and its kin gave: a struct which the application reads and hands
// back, and the buffer behind it.
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/edge/address_table.h"
#include "emu-core/memory/device_memory.h"
#include "librknnrt/model/occupancy.h"
#include "librknnrt/model/sram.h"

#include <rknn_api.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <set>

namespace rknn {

class MemoryOwner;

struct Memory {
    rknn_tensor_mem record{}; // the application may write into it: nothing there is believed
    std::shared_ptr<emu::Buffer> buffer;
    std::shared_ptr<MemoryOwner> owner;
    SramShare sram;
    std::atomic<bool> destroyed = false; // by the application; bound tensors may still need it
    // Taken by a run that computes in this memory. Records of the same bytes have the same one.
    std::shared_ptr<Occupancy> occupancy = std::make_shared<Occupancy>();
};

// All live memories of the process by the address of their record: one context's memory may be
// bound to another's tensors.
emu::AddressTable<Memory>& memories();

// The memories of one context, or of none. Apart from the context, so that no call on memory waits
// for a run.
class MemoryOwner : public std::enable_shared_from_this<MemoryOwner> {
public:
    // Makes the memory known to all calls. Error bad_handle after close().
    emu::Result<rknn_tensor_mem*> keep(const std::shared_ptr<Memory>& memory);
    void forget(const void* record);
    // Destroys what is left. Buffers that are bound somewhere stay until that ends.
    void close();

private:
    std::mutex mutex_;
    bool closed_ = false;
    std::set<const void*> records_;
};

// The owner of memory that was asked for without a context; never closed.
MemoryOwner& common_owner();

// Error bad_argument: no memory of ours, or no longer.
emu::Result<std::shared_ptr<Memory>> find_memory(const rknn_tensor_mem* record);
emu::Outcome destroy_memory(const rknn_tensor_mem* record);

// ---- Making memories, ../live/create_memory.cpp

// Zeroed memory. Errors: bad_argument for size 0 or more than a record can say, and for flags that
// are unknown or contradict each other; out_of_memory. `sram` may be null; `flags`:
// rknn_mem_alloc_flags.
emu::Result<std::shared_ptr<Memory>> allocate_memory(emu::DeviceMemory& device, Sram* sram,
                                                     std::uint64_t size, std::uint64_t flags);

// `size` bytes at `offset` of what `fd` and `virt_addr` are the beginning of. Error bad_argument.
emu::Result<std::shared_ptr<Memory>> memory_from_fd(emu::DeviceMemory& device, std::int32_t fd,
                                                    void* virt_addr, std::uint32_t size,
                                                    std::int32_t offset);

// `size` bytes at a physical address of ours, or, where there is none such, at `virt_addr`. Error
// bad_argument.
emu::Result<std::shared_ptr<Memory>> memory_from_phys(emu::DeviceMemory& device,
                                                      std::uint64_t phys_addr, void* virt_addr,
                                                      std::uint32_t size);

// What an rknn_context stands for: a model's context, or a matrix product's, whose handles are of
// the same kind to the calls that make memory.
class Object {
public:
    Object() = default;
    virtual ~Object() = default;
    Object(const Object&) = delete;

    virtual const emu::Chip& chip() const = 0;
    // Ends what is under way and frees all that belongs to the application.
    virtual void close() = 0;

    MemoryOwner& memories() const { return *memories_; }

private:
    const std::shared_ptr<MemoryOwner> memories_ = std::make_shared<MemoryOwner>();
};

} // namespace rknn
