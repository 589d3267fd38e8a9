// SPDX-License-Identifier: Apache-2.0
// Memory of the library's for the length of a test, as an application has it.
#pragma once

#include "emu-core/base/current_call.h"
#include "libhbdnn/memory/system_memory.h"

#include <catch2/catch.hpp>

#include <cstring>
#include <span>

namespace hbdnn {

inline constexpr std::int32_t invalidate = 1, clean = 2; // hbSysMemFlushFlag

inline MemoryRecord allocated(std::uint64_t bytes, emu::Caching caching = emu::Caching::cached) {
    const emu::CallScope scope({"allocating", 1});
    auto record = allocate_memory(bytes, caching, "flushing");
    REQUIRE(record);
    return *record;
}

inline std::span<std::byte> bytes_of(const MemoryRecord& record) {
    return {static_cast<std::byte*>(record.virtual_address),
            static_cast<std::size_t>(record.bytes)};
}

// Both addresses advanced, as programs that crop do.
inline MemoryRecord part(const MemoryRecord& record, std::uint64_t offset, std::uint64_t bytes) {
    return {record.physical + offset, bytes_of(record).data() + offset, bytes};
}

// Freed at the end.
struct LiveMemory {
    const MemoryRecord record;

    explicit LiveMemory(std::uint64_t bytes, emu::Caching caching = emu::Caching::cached)
        : record(allocated(bytes, caching)) {}
    LiveMemory(const LiveMemory&) = delete;
    ~LiveMemory() {
        const emu::CallScope scope({"freeing", 1});
        static_cast<void>(free_memory(record));
    }

    void fill(int value) const {
        std::memset(record.virtual_address, value, static_cast<std::size_t>(record.bytes));
    }
    MemorySpan span() const { return span(record); }
    static MemorySpan span(const MemoryRecord& record) {
        auto found = find_span(record, record.bytes, "input 0");
        REQUIRE(found);
        return std::move(*found);
    }
};

template <class Outcome> emu::Fault fault_of(const Outcome& outcome) {
    REQUIRE_FALSE(outcome);
    return outcome.error().fault;
}

} // namespace hbdnn
