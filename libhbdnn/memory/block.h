// SPDX-License-Identifier: Apache-2.0
// One piece of memory that the application asked for, and shares with the BPU.
#pragma once

#include "emu-core/memory/device_memory.h"
#include "libhbdnn/memory/cache_record.h"

#include <atomic>
#include <memory>
#include <optional>

namespace hbdnn {

// Thread-safe. Ranges lie within the block: a precondition of all that take one.
class Block {
public:
    // `flush_call`: the library's call that syncs; alive for ever.
    Block(std::shared_ptr<emu::Buffer> buffer, const char* flush_call);

    std::span<std::byte> cpu() const { return buffer_->cpu(); }
    std::span<std::byte> device() const { return buffer_->device(); }
    std::uint64_t physical() const { return buffer_->physical(); }

    emu::Outcome sync(const Range& range, emu::Direction direction);
    // For calls that touch the block: reports what lies around it and was overwritten. Errors of
    // this and the next two are those of emu::missing_sync(): here the CPU has read results that
    // were not invalidated.
    emu::Outcome inspect();
    // What is missing before the BPU reads the range, or the CPU in a call.
    emu::Outcome check_cleaned(const Range& range);
    emu::Outcome check_invalidated(const Range& range);
    // A run, which `call` started, has written the range.
    void written(const Range& range, const emu::Call& call);

    // Runs that will read or write the block.
    std::atomic<unsigned> users = 0;

private:
    const std::shared_ptr<emu::Buffer> buffer_;
    std::optional<CacheRecord> record_; // where somebody wants to know
};

// Precondition: [address, address + 1) lies within the block.
std::uint64_t offset_in(const Block& block, const void* address);

} // namespace hbdnn
