// SPDX-License-Identifier: Apache-2.0
// Public structs that applications read and hand back, and the memory that these speak of.
#pragma once

#include "emu-core/base/checked.h"
#include "emu-core/base/findings.h"
#include "emu-core/edge/leak_report.h"
#include "emu-core/edge/past.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
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
        entries_.push_back({address, memory, std::move(object), current_call()});
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
        return remove(address).object;
    }

    // The same where the object ends with its owner, and the application has not destroyed it: it
    // is reported as left behind.
    std::shared_ptr<Object> abandon(const void* address) {
        const std::lock_guard lock(mutex_);
        Entry entry = remove(address);
        if (entry.object && report_wanted()) orphans_.add(leftover(entry, current_call()));
        return std::move(entry.object);
    }

    // What became of the struct that was at `address`, as far as that is remembered. Precondition:
    // there is none now.
    std::optional<Past> past(const void* address) const {
        const std::lock_guard lock(mutex_);
        for (std::size_t back = 0; back < std::min(removals_, taken_.size()); ++back) {
            const Taken& taken = taken_[(removals_ - 1 - back) % taken_.size()];
            if (taken.address == address) return taken.past;
        }
        return std::nullopt;
    }

    // What is alive, and what was abandoned.
    Leftovers left() const {
        const std::lock_guard lock(mutex_);
        Leftovers left = orphans_;
        for (const Entry& entry : entries_) left.add(leftover(entry, {}));
        return left;
    }
    std::size_t live() const {
        const std::lock_guard lock(mutex_);
        return entries_.size();
    }

private:
    struct Entry {
        const void* address = nullptr;
        std::span<const std::byte> memory;
        std::shared_ptr<Object> object;
        Call maker;
    };
    struct Taken {
        const void* address = nullptr;
        Past past;
    };

    static Leftover leftover(const Entry& entry, Call end) {
        return {reinterpret_cast<std::uintptr_t>(entry.address), entry.memory.size(), entry.maker,
                end};
    }

    // Precondition: locked.
    Entry remove(const void* address) {
        const auto found = std::ranges::find(entries_, address, &Entry::address);
        if (found == entries_.end()) return {};
        Entry entry = std::move(*found);
        entries_.erase(found);
        taken_[removals_++ % taken_.size()] = {address, {entry.maker, current_call()}};
        return entry;
    }

    mutable std::mutex mutex_;
    std::vector<Entry> entries_;
    std::array<Taken, 256> taken_{}; // the last ones, as a ring
    std::size_t removals_ = 0;
    Leftovers orphans_;
};

} // namespace emu
