// SPDX-License-Identifier: Apache-2.0
// Public structs that applications read and hand back, and the memory that these speak of.
#pragma once

#include "base/checked.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace emu {

// Knows the address of each live struct, and the bytes of memory behind it; never reads either.
// Searches are linear: an application has some dozens of these. Thread-safe.
template <class Object> class AddressTable {
public:
    // Precondition: no live entry has this address.
    void add(const void* address, std::span<const std::byte> memory,
             std::shared_ptr<Object> object) {
        const std::lock_guard lock(mutex_);
        entries_.push_back({address, memory, std::move(object)});
    }

    // The object whose struct is at `address`, or null.
    std::shared_ptr<Object> find(const void* address) const {
        const std::lock_guard lock(mutex_);
        const auto entry = std::ranges::find(entries_, address, &Entry::address);
        return entry == entries_.end() ? nullptr : entry->object;
    }

    // An object whose memory holds all of [first, first + size), or null; where memory was made
    // known more than once, the one that came first.
    std::shared_ptr<Object> find_memory(const void* first, std::size_t size) const {
        const std::lock_guard lock(mutex_);
        const auto entry = std::ranges::find_if(entries_, [=](const Entry& candidate) {
            const auto start = reinterpret_cast<std::uintptr_t>(candidate.memory.data());
            const auto wanted = reinterpret_cast<std::uintptr_t>(first);
            return wanted >= start && in_range(wanted - start, size, candidate.memory.size());
        });
        return entry == entries_.end() ? nullptr : entry->object;
    }

    // As find(), and the address is unknown from now on.
    std::shared_ptr<Object> take(const void* address) {
        const std::lock_guard lock(mutex_);
        const auto entry = std::ranges::find(entries_, address, &Entry::address);
        if (entry == entries_.end()) return nullptr;
        std::shared_ptr<Object> object = std::move(entry->object);
        entries_.erase(entry);
        return object;
    }

    std::size_t live() const {
        const std::lock_guard lock(mutex_);
        return entries_.size();
    }

private:
    struct Entry {
        const void* address;
        std::span<const std::byte> memory;
        std::shared_ptr<Object> object;
    };

    mutable std::mutex mutex_;
    std::vector<Entry> entries_;
};

} // namespace emu
