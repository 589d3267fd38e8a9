// SPDX-License-Identifier: Apache-2.0
// A CPU cache in front of device memory, as an application notices it: what was not written back,
// the device does not see, and what was not invalidated, the CPU does not see.
#pragma once

#include "emu-core/memory/mapping.h"

#include <cstdint>
#include <span>

namespace emu {

struct Changes {
    std::uint64_t count = 0; // bytes
    std::uint64_t first = 0; // the lowest of them, counted from the buffer's first byte
};

class CacheModel {
public:
    static constexpr std::size_t line = 64; // bytes, counted from the buffer's first one

    // Both views start equal. Error: out_of_memory.
    static Result<CacheModel> in_front_of(std::span<std::byte> cpu);

    std::span<std::byte> device() const { return device_.bytes(); }

    // Precondition of both: [offset, offset + length) lies within the buffer. Not thread-safe.
    // Lines that the CPU has changed since they were last synced go to the device; clean ones do
    // not, so what the device wrote there stays.
    void write_back(std::size_t offset, std::size_t length);
    // The CPU takes the device's bytes; its own changes are lost.
    void invalidate(std::size_t offset, std::size_t length);
    // What the CPU has changed there since it was last synced.
    Changes changes(std::size_t offset, std::size_t length) const;

private:
    CacheModel(std::span<std::byte> cpu, Mapping device, Mapping synced)
        : cpu_(cpu), device_(std::move(device)), synced_(std::move(synced)) {}

    std::span<std::byte> cpu_;
    Mapping device_;
    Mapping synced_; // the CPU's bytes as they were last synced: what differs is dirty
};

} // namespace emu
