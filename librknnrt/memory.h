// SPDX-License-Identifier: Apache-2.0
// Memory that rknn_create_mem gave: a struct which the application reads and hands back, and the
// buffer behind it.
#pragma once

#include "edge/address_table.h"
#include "memory/device_memory.h"

#include <rknn_api.h>

#include <memory>
#include <mutex>
#include <set>

namespace rknn {

class MemoryOwner;

struct Memory {
    rknn_tensor_mem record{}; // the application may write into it: nothing there is believed
    std::shared_ptr<emu::Buffer> buffer;
    std::shared_ptr<MemoryOwner> owner;
};

// All live memories of the process by the address of their record: one context's memory may be
// bound to another's tensors.
emu::AddressTable<Memory>& memories();

// The memories of one context. Apart from the context, so that no call on memory waits for a run.
class MemoryOwner : public std::enable_shared_from_this<MemoryOwner> {
public:
    // Zeroed memory. Errors: bad_argument for size 0, out_of_memory, bad_handle after close().
    emu::Result<rknn_tensor_mem*> create(emu::DeviceMemory& device, std::uint32_t size);
    void forget(const void* record);
    // Destroys what is left. Buffers that are bound somewhere stay until that ends.
    void close();

private:
    emu::Outcome keep(const std::shared_ptr<Memory>& memory);

    std::mutex mutex_;
    bool closed_ = false;
    std::set<const void*> records_;
};

// Error bad_argument: no memory of ours, or no longer.
emu::Result<std::shared_ptr<Memory>> find_memory(const rknn_tensor_mem* record);
emu::Outcome destroy_memory(const rknn_tensor_mem* record);

} // namespace rknn
