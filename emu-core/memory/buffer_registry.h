// SPDX-License-Identifier: Apache-2.0
// The live buffers of one device memory, by physical address, and how many bytes they take.
#pragma once

#include "emu-core/memory/address_allocator.h"
#include "emu-core/memory/device_memory.h"

#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace emu {

class BufferRegistry;

// A range of physical addresses, given back at the end of its life.
class Reservation {
public:
    Reservation(std::shared_ptr<BufferRegistry> registry, std::uint64_t address,
                std::uint64_t counted)
        : registry_(std::move(registry)), address_(address), counted_(counted) {}
    Reservation(Reservation&&) = default;
    Reservation& operator=(Reservation&&) = delete;
    ~Reservation();

    std::uint64_t address() const { return address_; }

private:
    std::shared_ptr<BufferRegistry> registry_; // null after a move
    std::uint64_t address_, counted_;
};

// Thread-safe.
class BufferRegistry {
public:
    BufferRegistry(std::uint64_t limit, const AddressSpace& space)
        : limit_(limit), addresses_(space) {}

    // Addresses for `size` bytes, `counted` of which (none for memory of the caller's) count
    // against the limit. `self` owns this registry. Error: out_of_memory.
    static Result<Reservation> reserve(std::shared_ptr<BufferRegistry> self, std::uint64_t size,
                                       std::uint64_t counted);

    // From now on find() knows the buffer, until its reservation ends.
    void enter(const std::shared_ptr<Buffer>& buffer);
    std::shared_ptr<Buffer> find(std::uint64_t physical, std::uint64_t size) const;

    std::uint64_t allocated() const;

private:
    friend class Reservation;
    void release(std::uint64_t address, std::uint64_t counted);

    struct Entry {
        std::uint64_t size = 0;
        std::weak_ptr<Buffer> buffer;
    };

    mutable std::mutex mutex_;
    const std::uint64_t limit_;
    std::uint64_t allocated_ = 0;
    AddressAllocator addresses_;
    std::map<std::uint64_t, Entry> buffers_; // by first address
};

} // namespace emu
